import { FormDialog } from '#client/components/form/form-dialog.tsx';
import { Form } from '#client/components/form/form.tsx';
import { SelectField } from '#client/components/form/select-field.tsx';
import { SubmitButton } from '#client/components/form/submit-button.tsx';
import { DialogFooter } from '#client/components/ui/dialog-footer.tsx';
import { mergeCredentialKindBody, type CountedKind } from '#shared/credentials/kinds/schemas.ts';
import { useMergeKind } from './mutations.ts';

interface MergeDialogProps {
  kind: CountedKind;
  kinds: readonly CountedKind[];
  onClose: () => void;
}

export function MergeDialog({ kind, kinds, onClose }: MergeDialogProps) {
  const merge = useMergeKind();
  const choices = kinds
    .filter(({ id, isRetired }) => id !== kind.id && !isRetired)
    .map(({ id, name }) => ({ value: id, label: name }));
  const { verified, waiting } = kind;
  return (
    <FormDialog
      title={`Merge: ${kind.name}`}
      description={`${verified.toLocaleString('en-US')} verified and ${waiting.toLocaleString('en-US')} waiting move to the other kind, with exemptions and trainings that grant it. Where somebody has both, the one that holds longer stays. ‘${kind.name}’ becomes another name of it. This can’t be undone.`}
      onClose={onClose}
    >
      <Form
        schema={mergeCredentialKindBody}
        defaultValues={{ intoId: '' }}
        onSubmit={async (body) => {
          await merge.mutateAsync({ params: { id: kind.id }, body });
          onClose();
        }}
      >
        <SelectField<{ intoId: string }>
          name="intoId"
          label="Kind to keep"
          choices={[{ value: '', label: 'Choose' }, ...choices]}
        />
        <DialogFooter>
          <SubmitButton look="destructive">Merge</SubmitButton>
        </DialogFooter>
      </Form>
    </FormDialog>
  );
}
