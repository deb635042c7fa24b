import { ConfirmDialog } from '#client/components/ui/confirm-dialog.tsx';
import { contributorTold } from '#client/features/resources/labels.ts';
import { serverMessage } from '#client/lib/call/api-error.ts';
import { useSession } from '#client/lib/session.ts';
import type { Resource } from '#shared/resources/schemas.ts';
import { useDeleteResource } from './review-mutations.ts';

interface DeleteDialogProps {
  resource: Resource;
  onClose: () => void;
  onDeleted: () => void;
}

export function DeleteDialog({ resource, onClose, onDeleted }: DeleteDialogProps) {
  const deletion = useDeleteResource(resource);
  const viewer = useSession().data?.id;
  const toldContributor = contributorTold(resource, viewer);
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
      {toldContributor && (
        <p className="text-soft">{`The portal will notify ${toldContributor} immediately that the resource was declined.`}</p>
      )}
    </ConfirmDialog>
  );
}
