import { useId, useState } from 'react';
import { Page } from '#client/components/layout/page.tsx';
import { Empty, NotArrived } from '#client/components/layout/states.tsx';
import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { Kept } from '#client/features/outbox/kept.tsx';
import { QueuedList } from '#client/features/outbox/queued-list.tsx';
import { RefusedList } from '#client/features/outbox/refused-list.tsx';
import type { QueuedAction } from '#client/lib/device/database.ts';
import { useQueued } from '#client/lib/outbox/queue-state.ts';
import { useSession } from '#client/lib/session.ts';

const ReopenedHours = lazyComponent(
  async () => (await import('#client/features/deployments/reopened-hours.tsx')).ReopenedHours,
  NotArrived,
);

export function OutboxPage() {
  const { own, waiting, sendingId } = useQueued(useSession().data?.id);
  const waitingId = useId();
  const [reopened, setReopened] = useState<QueuedAction | null>(null);
  return (
    <Page title="Your Changes">
      <div className="flex flex-col gap-6">
        <RefusedList onReopen={setReopened} />
        {waiting.length > 0 && (
          <section aria-labelledby={waitingId} className="flex flex-col gap-2">
            <h2 id={waitingId} className="text-lg font-semibold">
              Waiting to Be Sent
            </h2>
            <Kept />
            <QueuedList waiting={waiting} sendingId={sendingId} />
          </section>
        )}
        {own.length === 0 && (
          <Empty
            title="Nothing waits"
            hint="What you do without a connection is listed here until it is sent."
          />
        )}
      </div>
      <LazyBoundary fallback={null}>
        {reopened && <ReopenedHours action={reopened} onClose={() => setReopened(null)} />}
      </LazyBoundary>
    </Page>
  );
}
