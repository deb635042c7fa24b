import { Clock } from 'lucide-react';
import { Button } from '#client/components/ui/button.tsx';
import type { QueuedAction } from '#client/lib/device/database.ts';
import { takeBack } from '#client/lib/outbox/queue.ts';
import { useQueued } from '#client/lib/outbox/queue-state.ts';
import { canBeTakenBack, undoOf } from '#client/lib/outbox/undo-of.ts';
import { useSession } from '#client/lib/session.ts';
import type { TrainingSession } from '#shared/training/schemas.ts';

export function useQueuedRsvp({ id }: Pick<TrainingSession, 'id'>): QueuedAction | undefined {
  const { waiting } = useQueued(useSession().data?.id);
  return waiting.findLast(({ subject }) => subject === id);
}

export function WaitingStanding({ action }: { action: QueuedAction }) {
  return (
    <p role="status" className="flex items-center gap-2 font-semibold text-amber">
      <Clock className="size-5 shrink-0" aria-hidden="true" />
      <span className="min-w-0">
        {action.kind === 'rsvp'
          ? 'RSVP waiting to be sent. You have no seat until it has been sent.'
          : 'Cancellation waiting to be sent'}
      </span>
    </p>
  );
}

interface WaitingRsvpProps {
  action: QueuedAction;
  title: string;
  onTakenBack: () => void;
}

export function WaitingRsvp({ action, title, onTakenBack }: WaitingRsvpProps) {
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <WaitingStanding action={action} />
      {canBeTakenBack(action) && action.undoes === undefined && (
        <Button
          aria-label={`Take back: ${title}`}
          className="shrink-0"
          onClick={() => {
            void takeBack(action, undoOf(action));
            onTakenBack();
          }}
        >
          Take back
        </Button>
      )}
    </div>
  );
}
