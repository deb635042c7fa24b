import { ConfirmDialog } from '#client/components/ui/confirm-dialog.tsx';
import { serverMessage } from '#client/lib/call/api-error.ts';
import { useRemoveAuthenticator } from './mutations.ts';
import { LOSES_ONLY_STEP } from './only-step-dialog.tsx';

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
        isLast ? LOSES_ONLY_STEP : 'The app’s codes stop working. Your passkeys still work.'
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
