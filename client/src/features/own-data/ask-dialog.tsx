import { FormDialog } from '#client/components/form/form-dialog.tsx';
import { Form } from '#client/components/form/form.tsx';
import { SubmitButton } from '#client/components/form/submit-button.tsx';
import { TextAreaField } from '#client/components/form/text-field.tsx';
import { DialogFooter } from '#client/components/ui/dialog-footer.tsx';
import { useDraftName } from '#client/lib/draft-name.ts';
import { askForErasureBody } from '#shared/own-data/schemas.ts';
import { useAskForErasure } from './mutations.ts';

export function AskDialog({ onClose }: { onClose: () => void }) {
  const ask = useAskForErasure();
  const draft = useDraftName('ask-for-erasure');
  return (
    <FormDialog
      title="Ask for erasure"
      description="An administrator looks at your request and erases your account, your profile and your files for good. You can’t sign in afterwards. Download your data first if you want to keep it. You can take the request back until an administrator has erased your account."
      draft={draft}
      onClose={onClose}
    >
      <Form
        draft={draft}
        schema={askForErasureBody}
        defaultValues={{ reason: '' }}
        onSubmit={async (body) => {
          await ask.mutateAsync({ body });
          onClose();
        }}
      >
        <TextAreaField<{ reason: string }>
          name="reason"
          label="Reason"
          hint="Administrators can read this. It is erased together with your data."
          optional
        />
        <DialogFooter>
          <SubmitButton look="destructive">Ask for erasure</SubmitButton>
        </DialogFooter>
      </Form>
    </FormDialog>
  );
}
