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
      description={`The passkeys, the authenticator app and the recovery codes of ${name} stop working, and they are signed out everywhere. After that their password alone lets them in. The portal tells them at once.`}
      confirm="Remove second step"
      keep="Keep it"
      waiting={isPending}
      failure={error ? serverMessage(error) : undefined}
      onConfirm={() => mutate({ params: { id: user.id } }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>
        For somebody who lost their phone. Be sure that it is really them: call them at a number
        that you know.
      </p>
    </ConfirmDialog>
  );
}
