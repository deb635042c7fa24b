import { ConfirmDialog } from '#client/components/ui/confirm-dialog.tsx';
import { serverMessage } from '#client/lib/call/api-error.ts';
import { useQueueableMutation } from '#client/lib/outbox/queueable-mutation.ts';
import { cancelRsvp } from '#shared/training/api.ts';
import type { OwnRsvp, TrainingSession } from '#shared/training/schemas.ts';
import { queuedRsvp } from './queued-rsvp.ts';

const CHANGES = ['/api/training-sessions'] as const;

function useCancelRsvp({ title }: TrainingSession, { status }: OwnRsvp) {
  return useQueueableMutation(cancelRsvp, {
    invalidates: CHANGES,
    success:
      status === 'waitlisted'
        ? {
            title: 'You are no longer on the waitlist',
            description: `You left the waitlist of ${title}.`,
          }
        : { title: 'RSVP cancelled', description: `You are no longer registered: ${title}.` },
    failure: 'inline',
  });
}

interface CancelDialogProps {
  session: TrainingSession;
  rsvp: OwnRsvp;
  onClose: () => void;
  onCancelled: () => void;
}

export function CancelDialog({ session, rsvp, onClose, onCancelled }: CancelDialogProps) {
  const cancel = useCancelRsvp(session, rsvp);
  const isWaiting = rsvp.status === 'waitlisted';
  return (
    <ConfirmDialog
      title={isWaiting ? 'Leave the waitlist?' : 'Cancel your RSVP?'}
      description={`${session.title}. ${lossOf(session, rsvp)}`}
      confirm={isWaiting ? 'Leave the waitlist' : 'Cancel my RSVP'}
      keep={isWaiting ? 'Keep my place' : 'Keep my seat'}
      worksOffline
      waiting={cancel.isPending}
      failure={cancel.error ? serverMessage(cancel.error) : undefined}
      onConfirm={() =>
        cancel.mutate(
          { input: { params: { id: session.id } }, queued: queuedRsvp('cancel-rsvp', session) },
          { onSuccess: onCancelled },
        )
      }
      onClose={onClose}
    />
  );
}

function lossOf({ waitlisted }: TrainingSession, { status, waitlistPosition }: OwnRsvp) {
  if (status === 'waitlisted') {
    return `You lose place ${waitlistPosition ?? ''}; if you join again, you start at the end.`;
  }
  return waitlisted > 0
    ? 'Your seat goes at once to the first person on the waitlist; if you RSVP again, you join the end of the waitlist.'
    : 'Your seat becomes free for somebody else. You can RSVP again as long as there are seats.';
}
