import { useState } from 'react';
import { Form } from '#client/components/form/form.tsx';
import { FormDialog } from '#client/components/form/form-dialog.tsx';
import { SubmitButton } from '#client/components/form/submit-button.tsx';
import { TextField } from '#client/components/form/text-field.tsx';
import { DialogFooter } from '#client/components/ui/dialog-footer.tsx';
import { newId } from '#client/lib/call/new-id.ts';
import { viewBody } from '#shared/people-list/schemas.ts';
import { useSaveView } from './mutations.ts';

interface SaveViewProps {
  filters: string;
  onClose: () => void;
}

export function SaveView({ filters, onClose }: SaveViewProps) {
  const save = useSaveView();
  const [id] = useState(newId);
  return (
    <FormDialog
      title="Save view"
      description="A view saves the current filters and sort order. All administrators see it."
      onClose={onClose}
    >
      <Form
        schema={viewBody}
        defaultValues={{ name: '', filters }}
        onSubmit={async (body) => {
          await save.mutateAsync({ params: { id }, body });
          onClose();
        }}
      >
        <TextField name="name" label="Name" autoComplete="off" />
        <DialogFooter>
          <SubmitButton>Save view</SubmitButton>
        </DialogFooter>
      </Form>
    </FormDialog>
  );
}
