import { FormDialog } from '#client/components/form/form-dialog.tsx';
import { Form } from '#client/components/form/form.tsx';
import { SubmitButton } from '#client/components/form/submit-button.tsx';
import { TextAreaField } from '#client/components/form/text-field.tsx';
import { DialogFooter } from '#client/components/ui/dialog-footer.tsx';
import { useDraftName } from '#client/lib/draft-name.ts';
import { declineBody, type ChaplainWithUser } from '#shared/chaplains/schemas.ts';
import { useDeclineChaplain } from './mutations.ts';

interface DeclineDialogProps {
  chaplain: ChaplainWithUser;
  onClose: () => void;
  onDeclined: () => void;
}

export function DeclineDialog({ chaplain, onClose, onDeclined }: DeclineDialogProps) {
  const decline = useDeclineChaplain();
  const draft = useDraftName(`decline:${chaplain.id}`);
  const { firstName, lastName } = chaplain.user;
  return (
    <FormDialog
      title="Decline application"
      description={`The application of ${firstName} ${lastName} leaves the pending list. The applicant is notified right away, sees the decision and your reason on the profile page, and can change the application and apply again.`}
      draft={draft}
      onClose={onClose}
    >
      <Form
        draft={draft}
        schema={declineBody}
        defaultValues={{ reason: '' }}
        onSubmit={async (body) => {
          await decline.mutateAsync({ params: { id: chaplain.id }, body });
          onDeclined();
        }}
      >
        <TextAreaField<{ reason: string }>
          name="reason"
          label="Reason"
          hint="Shown to the applicant"
          optional
        />
        <DialogFooter>
          <SubmitButton look="destructive">Decline application</SubmitButton>
        </DialogFooter>
      </Form>
    </FormDialog>
  );
}
