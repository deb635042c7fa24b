import { ConfirmDialog } from '#client/components/ui/confirm-dialog.tsx';
import { serverMessage } from '#client/lib/call/api-error.ts';
import { useEndpointMutation } from '#client/lib/mutation.ts';
import { deleteResource } from '#shared/resources/api.ts';
import type { Resource } from '#shared/resources/schemas.ts';

interface WithdrawDialogProps {
  resource: Resource;
  onClose: () => void;
  onWithdrawn: () => void;
}

export function WithdrawDialog({ resource, onClose, onWithdrawn }: WithdrawDialogProps) {
  const { mutate, isPending, error } = useEndpointMutation(deleteResource, {
    invalidates: ['/api/resources', '/api/dashboard'],
    success: {
      title: 'Contribution withdrawn',
      description: `${resource.title} is deleted with its file.`,
    },
    failure: 'inline',
  });
  return (
    <ConfirmDialog
      title="Withdraw this contribution?"
      description="The office will not review the contribution, and its file is deleted. This action cannot be undone."
      confirm="Withdraw contribution"
      keep="Keep it"
      waiting={isPending}
      failure={error ? serverMessage(error) : undefined}
      onConfirm={() => mutate({ params: { id: resource.id } }, { onSuccess: onWithdrawn })}
      onClose={onClose}
    >
      <p className="font-semibold wrap-anywhere">{resource.title}</p>
    </ConfirmDialog>
  );
}
