import { BellRing } from 'lucide-react';
import { useState } from 'react';
import { NotArrived } from '#client/components/layout/states.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { LIVE_STATUSES } from '#shared/activations/constants.ts';
import type { Board } from '#shared/calls/schemas.ts';
import { figureLabels } from './reach-labels.ts';

const RemindDialog = lazyComponent(
  async () => (await import('./remind-dialog.tsx')).RemindDialog,
  NotArrived,
);

export function BoardFigures({ board: { activation, figures } }: { board: Board }) {
  const [reminds, setReminds] = useState(false);
  const isLive = LIVE_STATUSES.some((status) => status === activation.status);
  const { silent } = figures;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <p className="min-w-0 flex-[1_1_16rem] tabular-nums">{figureLabels(figures).join(' · ')}</p>
      {isLive && silent > 0 && (
        <Button className="max-sm:w-full" needsConnection onClick={() => setReminds(true)}>
          <BellRing className="size-4" aria-hidden="true" />
          {`Remind the silent (${silent.toLocaleString('en-US')})`}
        </Button>
      )}
      <LazyBoundary fallback={null}>
        {reminds && <RemindDialog activationId={activation.id} onClose={() => setReminds(false)} />}
      </LazyBoundary>
    </div>
  );
}
