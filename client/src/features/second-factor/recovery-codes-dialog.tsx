import { Confirmation } from '#client/components/ui/confirm-dialog.tsx';
import { FormDialog } from '#client/components/form/form-dialog.tsx';
import { serverMessage } from '#client/lib/call/api-error.ts';
import { useMakeRecoveryCodes } from './mutations.ts';
import { ASKING_TO_KEEP, RecoveryCodes } from './recovery-codes.tsx';

export function RecoveryCodesDialog({ onClose }: { onClose: () => void }) {
  const { mutate, data, isPending, error } = useMakeRecoveryCodes();
  // Both steps share a dialog, so that the focus returns to the button that opened it.
  const words = data
    ? {
        title: 'New recovery codes',
        description: 'Your old codes no longer work.',
      }
    : {
        title: 'Make new recovery codes?',
        description: 'Your present codes stop working immediately, wherever you keep them.',
      };
  return (
    <FormDialog {...words} asking={ASKING_TO_KEEP} onClose={onClose}>
      {data ? (
        <RecoveryCodes codes={data.recoveryCodes} onKept={onClose} />
      ) : (
        <Confirmation
          confirm="Make new codes"
          look="primary"
          keep="Keep the old ones"
          waiting={isPending}
          failure={error ? serverMessage(error) : undefined}
          onConfirm={() => mutate({})}
          onClose={onClose}
        />
      )}
    </FormDialog>
  );
}
