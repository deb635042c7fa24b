import { ConfirmDialog } from '#client/components/ui/confirm-dialog.tsx';
import { serverMessage } from '#client/lib/api-error.ts';
import { useRemoveAuthenticator } from './mutations.ts';

interface RemoveAuthenticatorDialogProps {
  isLast: boolean;
  onClose: () => void;
}

export function RemoveAuthenticatorDialog({ isLast, onClose }: RemoveAuthenticatorDialogProps) {
  const { mutate, isPending, error } = useRemoveAuthenticator();
  return (
    <ConfirmDialog
      title="Remove the authenticator app?"
      description={
        isLast
          ? 'It is your only second step. After this your password alone lets you in, and your recovery codes stop working.'
          : 'Its codes don’t count any more. Your passkeys stay.'
      }
      confirm="Remove the app"
      keep="Keep it"
      waiting={isPending}
      failure={error ? serverMessage(error) : undefined}
      onConfirm={() => mutate({}, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
