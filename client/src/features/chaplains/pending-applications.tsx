import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'wouter';
import { QueryView } from '#client/components/layout/query-view.tsx';
import { Empty, NotArrived } from '#client/components/layout/states.tsx';
import { buttonClass } from '#client/components/ui/button.tsx';
import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { Panel } from '#client/components/ui/panel.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { paths } from '#client/lib/paths.ts';
import { withQuery } from '#shared/http.ts';
import type { ChaplainWithUser } from '#shared/chaplains/schemas.ts';
import { PendingApplication } from './pending-application.tsx';
import { pendingApplicationsQuery } from './queries.ts';

const DeclineDialog = lazyComponent(
  async () => (await import('./decline-dialog.tsx')).DeclineDialog,
  NotArrived,
);

export function PendingApplications() {
  const query = useQuery(pendingApplicationsQuery);
  const [declining, setDeclining] = useState<ChaplainWithUser | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const focusList = () => list.current?.focus({ preventScroll: true });
  return (
    <Panel title="Pending Chaplain Applications">
      <div ref={list} tabIndex={-1}>
        <QueryView query={query} what="The applications" loading={<Skeleton className="h-176" />}>
          {({ items, total }) =>
            items.length === 0 ? (
              <Empty title="No pending applications" />
            ) : (
              <>
                <ul className="divide-y divide-line">
                  {items.map((chaplain) => (
                    <li key={chaplain.id} className="py-5 first:pt-0 last:pb-0">
                      <PendingApplication
                        chaplain={chaplain}
                        onApproved={focusList}
                        onDecline={() => setDeclining(chaplain)}
                      />
                    </li>
                  ))}
                </ul>
                {total > items.length && (
                  <p className="mt-4 flex flex-wrap items-center gap-x-4 border-t border-line pt-2 text-soft">
                    {`The oldest ${items.length} of ${total.toLocaleString('en-US')}.`}
                    <Link
                      href={withQuery(paths.admin, { status: 'pending' })}
                      className={buttonClass('quiet', 'px-0')}
                    >
                      {`Review all ${total.toLocaleString('en-US')}`}
                    </Link>
                  </p>
                )}
              </>
            )
          }
        </QueryView>
      </div>
      {declining && (
        <LazyBoundary fallback={null}>
          <DeclineDialog
            chaplain={declining}
            onClose={() => setDeclining(null)}
            onDeclined={() => {
              flushSync(() => setDeclining(null));
              focusList();
            }}
          />
        </LazyBoundary>
      )}
    </Panel>
  );
}
