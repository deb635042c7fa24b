import { ConfirmDialog } from '#client/components/ui/confirm-dialog.tsx';
import { serverMessage } from '#client/lib/api-error.ts';
import type { RosterEntry, TrainingSession } from '#shared/training/schemas.ts';
import { useRemoveFromRoster } from './mutations.ts';

interface RemoveDialogProps {
  session: TrainingSession;
  entry: RosterEntry;
  onClose: () => void;
  onRemoved: () => void;
}

export function RemoveDialog({ session, entry, onClose, onRemoved }: RemoveDialogProps) {
  const name = `${entry.firstName} ${entry.lastName}`;
  const removal = useRemoveFromRoster(session.id, name);
  return (
    <ConfirmDialog
      title={`Remove ${name}?`}
      description={`Their RSVP for ${session.title} is cancelled. ${lossOf(session, entry)} The portal sends no message: let them know yourself.`}
      confirm="Remove"
      keep="Keep on the roster"
      waiting={removal.isPending}
      failure={removal.error ? serverMessage(removal.error) : undefined}
      onConfirm={() =>
        removal.mutate({ params: { id: session.id, rsvpId: entry.id } }, { onSuccess: onRemoved })
      }
      onClose={onClose}
    />
  );
}

function lossOf({ waitlisted }: TrainingSession, { status }: RosterEntry) {
  if (status === 'waitlisted') return 'They lose their place on the waitlist.';
  if (status === 'attended') return 'Their attendance is lost.';
  if (status === 'no-show') return 'The no-show is taken off their record.';
  return waitlisted > 0
    ? 'They lose their seat, and the first on the waitlist gets it.'
    : 'They lose their seat.';
}
