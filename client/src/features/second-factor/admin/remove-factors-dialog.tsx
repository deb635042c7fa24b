import { ConfirmDialog } from '#client/components/ui/confirm-dialog.tsx';
import { useRemoveSecondFactor } from '#client/features/second-factor/mutations.ts';
import { serverMessage } from '#client/lib/call/api-error.ts';
import type { ListedUser } from '#shared/accounts/schemas.ts';

interface RemoveFactorsDialogProps {
  user: ListedUser;
  onClose: () => void;
}

export function RemoveFactorsDialog({ user, onClose }: RemoveFactorsDialogProps) {
  const name = `${user.firstName} ${user.lastName}`;
  const { mutate, isPending, error } = useRemoveSecondFactor(name);
  return (
    <ConfirmDialog
      title="Remove the second step?"
      description={`The passkeys, authenticator app and recovery codes of ${name} stop working, and ${name} is signed out everywhere. Afterwards the password alone is enough to sign in. The portal notifies ${name} immediately.`}
      confirm="Remove second step"
      keep="Keep it"
      waiting={isPending}
      failure={error ? serverMessage(error) : undefined}
      onConfirm={() => mutate({ params: { id: user.id } }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>
        For somebody who lost their phone. Make sure that the request really comes from this person:
        call a phone number that you already know.
      </p>
    </ConfirmDialog>
  );
}
