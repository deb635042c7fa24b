import { BellRing } from 'lucide-react';
import { useState } from 'react';
import { NotArrived } from '#client/components/layout/states.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { timeToSecond } from '#client/lib/dates.ts';
import type { Board } from '#shared/calls/schemas.ts';
import { figureLabels } from './reach-labels.ts';

const RemindDialog = lazyComponent(
  async () => (await import('./remind-dialog.tsx')).RemindDialog,
  NotArrived,
);

interface BoardFiguresProps {
  board: Board;
  /** When the board was read, in ms. */
  readAt: number;
}

export function BoardFigures({ board: { figures }, readAt }: BoardFiguresProps) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
      <p className="min-w-0 flex-[1_1_16rem] tabular-nums">{figureLabels(figures).join(' · ')}</p>
      <p className="text-sm text-soft tabular-nums print:hidden">{`Refreshes by itself · last at ${timeToSecond(readAt)}`}</p>
    </div>
  );
}

export function RemindButton({ activationId, silent }: { activationId: string; silent: number }) {
  const [reminds, setReminds] = useState(false);
  return (
    <>
      <Button look="quiet" className="-my-2" needsConnection onClick={() => setReminds(true)}>
        <BellRing className="size-4" aria-hidden="true" />
        {`Remind the silent (${silent.toLocaleString('en-US')})`}
      </Button>
      <LazyBoundary fallback={null}>
        {reminds && <RemindDialog activationId={activationId} onClose={() => setReminds(false)} />}
      </LazyBoundary>
    </>
  );
}
