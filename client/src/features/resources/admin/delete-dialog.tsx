import { ConfirmDialog } from '#client/components/ui/confirm-dialog.tsx';
import { serverMessage } from '#client/lib/api-error.ts';
import type { Resource } from '#shared/resources/schemas.ts';
import { useDeleteResource } from './review-mutations.ts';

interface DeleteDialogProps {
  resource: Resource;
  onClose: () => void;
  onDeleted: () => void;
}

export function DeleteDialog({ resource, onClose, onDeleted }: DeleteDialogProps) {
  const deletion = useDeleteResource(resource);
  const kind = resource.isApproved ? 'approved resource' : 'resource';
  return (
    <ConfirmDialog
      title="Delete this resource?"
      description={`Are you sure you want to delete this ${kind}? This action cannot be undone.`}
      confirm="Delete resource"
      keep="Keep it"
      waiting={deletion.isPending}
      failure={deletion.error ? serverMessage(deletion.error) : undefined}
      onConfirm={() => deletion.mutate({ params: { id: resource.id } }, { onSuccess: onDeleted })}
      onClose={onClose}
    >
      <p className="font-semibold wrap-anywhere">{resource.title}</p>
    </ConfirmDialog>
  );
}
