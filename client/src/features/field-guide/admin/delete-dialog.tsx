import { ConfirmDialog } from '#client/components/ui/confirm-dialog.tsx';
import { useDeleteSection } from '#client/features/field-guide/mutations.ts';
import { serverMessage } from '#client/lib/call/api-error.ts';

interface DeleteDialogProps {
  section: { id: string; title: string; isPublished: boolean };
  onClose: () => void;
  onDeleted: () => void;
}

export function DeleteDialog({ section, onClose, onDeleted }: DeleteDialogProps) {
  const { id, title, isPublished } = section;
  const deletion = useDeleteSection(title);
  return (
    <ConfirmDialog
      title="Delete this section?"
      description={`“${title}” is deleted with its whole text. This can’t be undone.`}
      confirm="Delete section"
      keep="Keep it"
      waiting={deletion.isPending}
      failure={deletion.error ? serverMessage(deletion.error) : undefined}
      onConfirm={() => deletion.mutate({ params: { id } }, { onSuccess: onDeleted })}
      onClose={onClose}
    >
      {isPublished && <p>Unpublish the section to keep its text but hide it from chaplains.</p>}
    </ConfirmDialog>
  );
}
