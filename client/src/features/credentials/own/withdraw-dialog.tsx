import { ConfirmDialog } from '#client/components/ui/confirm-dialog.tsx';
import { serverMessage } from '#client/lib/call/api-error.ts';
import type { Credential, CredentialKind } from '#shared/credentials/schemas.ts';
import { useWithdrawCredential } from './mutations.ts';

interface WithdrawDialogProps {
  kind: CredentialKind;
  credential: Credential;
  onClose: () => void;
}

export function WithdrawDialog({ kind, credential, onClose }: WithdrawDialogProps) {
  const withdraw = useWithdrawCredential();
  return (
    <ConfirmDialog
      title={`Withdraw ‘${kind.name}’?`}
      description="Your entry and its document will be deleted. You can enter this credential again later."
      confirm="Withdraw"
      keep="Keep it"
      waiting={withdraw.isPending}
      failure={withdraw.error ? serverMessage(withdraw.error) : undefined}
      onConfirm={() =>
        withdraw.mutate({ params: { id: credential.id } }, { onSuccess: () => onClose() })
      }
      onClose={onClose}
    />
  );
}
