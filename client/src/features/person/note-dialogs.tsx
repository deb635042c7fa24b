import { useState } from 'react';
import { Form } from '#client/components/form/form.tsx';
import { FormDialog } from '#client/components/form/form-dialog.tsx';
import { SubmitButton } from '#client/components/form/submit-button.tsx';
import { TextAreaField } from '#client/components/form/text-field.tsx';
import { ConfirmDialog } from '#client/components/ui/confirm-dialog.tsx';
import { DialogFooter } from '#client/components/ui/dialog-footer.tsx';
import { serverMessage } from '#client/lib/call/api-error.ts';
import { newId } from '#client/lib/call/new-id.ts';
import { noteBody } from '#shared/person/note-body.ts';
import type { Note } from '#shared/person/schemas.ts';
import { useRemoveNote, useWriteNote } from './mutations.ts';

interface NoteDialogProps {
  userId: string;
  /** Null for a new note. */
  note: Note | null;
  onClose: () => void;
}

export function NoteDialog({ userId, note, onClose }: NoteDialogProps) {
  const write = useWriteNote();
  const [newNoteId] = useState(newId);
  return (
    <FormDialog
      title={note ? 'Change note' : 'Add note'}
      description="For the office. The person can also read the note in a download of their data: write only what they may read."
      onClose={onClose}
    >
      <Form
        schema={noteBody}
        defaultValues={{ text: note?.text ?? '' }}
        onSubmit={async (body) => {
          await write.mutateAsync({
            params: { id: userId, noteId: note?.id ?? newNoteId },
            body,
          });
          onClose();
        }}
      >
        <TextAreaField<{ text: string }> name="text" label="Note" rows={5} />
        <DialogFooter>
          <SubmitButton>Save note</SubmitButton>
        </DialogFooter>
      </Form>
    </FormDialog>
  );
}

interface NoteActionProps {
  userId: string;
  note: Note;
  onClose: () => void;
}

export function RemoveNote({ userId, note, onClose }: NoteActionProps) {
  const remove = useRemoveNote();
  return (
    <ConfirmDialog
      title="Remove the note?"
      description="The note’s text stays in the audit trail, which administrators can read."
      confirm="Remove note"
      keep="Keep it"
      waiting={remove.isPending}
      failure={remove.error ? serverMessage(remove.error) : undefined}
      onConfirm={() =>
        remove.mutate({ params: { id: userId, noteId: note.id } }, { onSuccess: onClose })
      }
      onClose={onClose}
    />
  );
}
