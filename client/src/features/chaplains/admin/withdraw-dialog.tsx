import { FormDialog } from '#client/components/form/form-dialog.tsx';
import { Form } from '#client/components/form/form.tsx';
import { SubmitButton } from '#client/components/form/submit-button.tsx';
import { TextAreaField } from '#client/components/form/text-field.tsx';
import { DialogFooter } from '#client/components/ui/dialog-footer.tsx';
import { useWithdrawApproval } from '#client/features/chaplains/mutations.ts';
import { useDraftName } from '#client/lib/draft-name.ts';
import { withdrawBody, type ChaplainWithUser } from '#shared/chaplains/schemas.ts';

interface WithdrawDialogProps {
  chaplain: ChaplainWithUser;
  onClose: () => void;
}

export function WithdrawDialog({ chaplain, onClose }: WithdrawDialogProps) {
  const withdraw = useWithdrawApproval();
  const draft = useDraftName(`withdraw:${chaplain.id}`);
  const { firstName, lastName } = chaplain.user;
  return (
    <FormDialog
      title="Withdraw approval"
      description={`${firstName} ${lastName} leaves the directory, no longer sees contact details and can’t be called. Calls that are still unanswered will be cancelled; a deployment that is under way continues. The chaplain is notified right away, sees the reason on the profile page and can apply again.`}
      draft={draft}
      onClose={onClose}
    >
      <Form
        draft={draft}
        schema={withdrawBody}
        defaultValues={{ reason: '' }}
        onSubmit={async (body) => {
          await withdraw.mutateAsync({ params: { id: chaplain.id }, body });
          onClose();
        }}
      >
        <TextAreaField<{ reason: string }>
          name="reason"
          label="Reason"
          hint="Shown to the chaplain and kept in the audit trail"
        />
        <DialogFooter>
          <SubmitButton look="destructive">Withdraw approval</SubmitButton>
        </DialogFooter>
      </Form>
    </FormDialog>
  );
}
