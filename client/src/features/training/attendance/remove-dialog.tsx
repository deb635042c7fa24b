import { ConfirmDialog } from '#client/components/ui/confirm-dialog.tsx';
import { serverMessage } from '#client/lib/call/api-error.ts';
import type { Attendee, TrainingSession } from '#shared/training/schemas.ts';
import { givesSeatOn, lossByRemoval } from './losses.ts';
import { useRemoveAttendee } from './mutations.ts';

interface RemoveDialogProps {
  session: TrainingSession;
  entry: Attendee;
  onClose: () => void;
  onRemoved: () => void;
}

export function RemoveDialog({ session, entry, onClose, onRemoved }: RemoveDialogProps) {
  const name = `${entry.firstName} ${entry.lastName}`;
  const removal = useRemoveAttendee(session.id, name);
  return (
    <ConfirmDialog
      title={`Remove ${name}?`}
      description={`Their RSVP for ${session.title} is cancelled. ${lossByRemoval(entry.status, givesSeatOn(session))} The portal doesn’t notify ${name}: please let them know yourself.`}
      confirm="Remove"
      keep="Keep on the attendance list"
      waiting={removal.isPending}
      failure={removal.error ? serverMessage(removal.error) : undefined}
      onConfirm={() =>
        removal.mutate({ params: { id: session.id, rsvpId: entry.id } }, { onSuccess: onRemoved })
      }
      onClose={onClose}
    />
  );
}
