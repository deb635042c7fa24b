import { ConfirmDialog } from '#client/components/ui/confirm-dialog.tsx';
import { serverMessage } from '#client/lib/call/api-error.ts';
import type { ListedUser } from '#shared/accounts/schemas.ts';
import { useLiftSuspension } from './mutations.ts';

interface LiftDialogProps {
  user: ListedUser;
  onClose: () => void;
}

export function LiftDialog({ user, onClose }: LiftDialogProps) {
  const lift = useLiftSuspension();
  return (
    <ConfirmDialog
      title="Lift the suspension?"
      description={`${user.firstName} ${user.lastName} can sign in again, and is back in the directory and on the call lists as their profile says.`}
      confirm="Lift suspension"
      look="primary"
      keep="Keep suspended"
      waiting={lift.isPending}
      failure={lift.error ? serverMessage(lift.error) : undefined}
      onConfirm={() => lift.mutate({ params: { id: user.id } }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
