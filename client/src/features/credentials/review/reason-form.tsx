import { Form } from '#client/components/form/form.tsx';
import { SubmitButton } from '#client/components/form/submit-button.tsx';
import { TextAreaField } from '#client/components/form/text-field.tsx';
import { DialogFooter } from '#client/components/ui/dialog-footer.tsx';
import { revokeCredentialBody } from '#shared/credentials/schemas.ts';

interface ReasonFormProps {
  confirm: string;
  onSubmit: (reason: string) => Promise<unknown>;
}

export function ReasonForm({ confirm, onSubmit }: ReasonFormProps) {
  return (
    <Form
      schema={revokeCredentialBody}
      defaultValues={{ reason: '' }}
      onSubmit={async ({ reason }) => onSubmit(reason)}
    >
      <TextAreaField<{ reason: string }> name="reason" label="Reason" />
      <DialogFooter>
        <SubmitButton look="destructive">{confirm}</SubmitButton>
      </DialogFooter>
    </Form>
  );
}
