import { FormDialog } from '#client/components/form/form-dialog.tsx';
import { Form } from '#client/components/form/form.tsx';
import { SubmitButton } from '#client/components/form/submit-button.tsx';
import { TextAreaField } from '#client/components/form/text-field.tsx';
import { DialogFooter } from '#client/components/ui/dialog-footer.tsx';
import { useDraftName } from '#client/lib/draft-name.ts';
import type { ListedUser } from '#shared/accounts/schemas.ts';
import { suspendBody } from '#shared/suspension/schemas.ts';
import { useSuspendUser } from './mutations.ts';

interface SuspendDialogProps {
  user: ListedUser;
  onClose: () => void;
}

export function SuspendDialog({ user, onClose }: SuspendDialogProps) {
  const suspend = useSuspendUser();
  const draft = useDraftName(`suspend:${user.id}`);
  return (
    <FormDialog
      title="Suspend user"
      description={`${user.firstName} ${user.lastName} is signed out on every device at once and can’t sign in. They leave the directory and the call lists, get no messages, and calls they have not answered are taken back. Their history stays. You can lift the suspension at any time.`}
      draft={draft}
      onClose={onClose}
    >
      <Form
        draft={draft}
        schema={suspendBody}
        defaultValues={{ reason: '' }}
        onSubmit={async (body) => {
          await suspend.mutateAsync({ params: { id: user.id }, body });
          onClose();
        }}
      >
        <TextAreaField<{ reason: string }>
          name="reason"
          label="Reason"
          hint="Shown to administrators and kept in the audit trail"
        />
        <DialogFooter>
          <SubmitButton look="destructive">Suspend user</SubmitButton>
        </DialogFooter>
      </Form>
    </FormDialog>
  );
}
