import { RadioField } from '#client/components/form/choice-field.tsx';
import { FormDialog } from '#client/components/form/form-dialog.tsx';
import { Form } from '#client/components/form/form.tsx';
import { SubmitButton } from '#client/components/form/submit-button.tsx';
import { DialogFooter } from '#client/components/ui/dialog-footer.tsx';
import { ROLE_HINTS, ROLE_LABELS, ROLES, type Role } from '#shared/accounts/constants.ts';
import { roleBody, type ListedUser } from '#shared/accounts/schemas.ts';
import { useSetUserRole } from './mutations.ts';

interface RoleDialogProps {
  user: ListedUser;
  onClose: () => void;
}

export function RoleDialog({ user, onClose }: RoleDialogProps) {
  const setRole = useSetUserRole();
  return (
    <FormDialog
      title="Change role"
      description={`${user.firstName} ${user.lastName} has the new role from their next click.`}
      onClose={onClose}
    >
      <Form
        schema={roleBody}
        defaultValues={{ role: user.role }}
        onSubmit={async (body) => {
          await setRole.mutateAsync({ params: { id: user.id }, body });
          onClose();
        }}
      >
        <RadioField<{ role: Role }>
          name="role"
          label="Role"
          choices={ROLES.map((role) => ({
            value: role,
            label: ROLE_LABELS[role],
            hint: ROLE_HINTS[role],
          }))}
        />
        <DialogFooter>
          <SubmitButton>Change role</SubmitButton>
        </DialogFooter>
      </Form>
    </FormDialog>
  );
}
