import { ConfirmDialog } from '#client/components/ui/confirm-dialog.tsx';
import { useRemoveAgencyAccount } from '#client/features/agency-sign-in/mutations.ts';
import { serverMessage } from '#client/lib/call/api-error.ts';
import type { ListedUser } from '#shared/accounts/schemas.ts';

interface UnlinkDialogProps {
  user: ListedUser;
  onClose: () => void;
}

export function UnlinkDialog({ user, onClose }: UnlinkDialogProps) {
  const name = `${user.firstName} ${user.lastName}`;
  const { mutate, isPending, error } = useRemoveAgencyAccount(name);
  return (
    <ConfirmDialog
      title="Unlink the agency account?"
      description={`${name} is signed out everywhere. Their agency account no longer lets them in until they link it again at a sign-in.`}
      confirm="Unlink agency"
      keep="Keep it linked"
      waiting={isPending}
      failure={error ? serverMessage(error) : undefined}
      onConfirm={() => mutate({ params: { id: user.id } }, { onSuccess: onClose })}
      onClose={onClose}
    >
      {!user.hasPassword && (
        <p className="font-semibold">
          This person has no password. Make a set-password link for them afterwards.
        </p>
      )}
      <p>Unlink if the wrong account is linked, or if the agency has closed the account.</p>
    </ConfirmDialog>
  );
}
