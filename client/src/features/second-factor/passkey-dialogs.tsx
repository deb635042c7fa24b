import type * as z from 'zod/mini';
import { FormDialog } from '#client/components/form/form-dialog.tsx';
import { Form } from '#client/components/form/form.tsx';
import { SubmitButton } from '#client/components/form/submit-button.tsx';
import { TextField } from '#client/components/form/text-field.tsx';
import { DialogFooter } from '#client/components/ui/dialog-footer.tsx';
import { ConfirmDialog } from '#client/components/ui/confirm-dialog.tsx';
import { serverMessage } from '#client/lib/call/api-error.ts';
import { renamePasskeyBody, type Passkey } from '#shared/second-factor/schemas.ts';
import { useRemovePasskey, useRenamePasskey } from './mutations.ts';
import { LOSES_ONLY_STEP } from './only-step-dialog.tsx';

interface PasskeyDialogProps {
  passkey: Passkey;
  onClose: () => void;
}

export function RenamePasskeyDialog({ passkey: { id, name }, onClose }: PasskeyDialogProps) {
  const rename = useRenamePasskey();
  return (
    <FormDialog
      title="Rename this passkey"
      description="Only you see this name. Nothing changes on the device."
      onClose={onClose}
    >
      <Form
        schema={renamePasskeyBody}
        defaultValues={{ name }}
        onSubmit={async (body) => {
          await rename.mutateAsync({ params: { id }, body });
          onClose();
        }}
      >
        <TextField<z.input<typeof renamePasskeyBody>> name="name" label="Name" autoComplete="off" />
        <DialogFooter>
          <SubmitButton>Rename</SubmitButton>
        </DialogFooter>
      </Form>
    </FormDialog>
  );
}

interface RemovePasskeyDialogProps extends PasskeyDialogProps {
  isLast: boolean;
}

export function RemovePasskeyDialog({ passkey, isLast, onClose }: RemovePasskeyDialogProps) {
  const { mutate, isPending, error } = useRemovePasskey();
  return (
    <ConfirmDialog
      title="Remove this passkey?"
      description={
        isLast
          ? LOSES_ONLY_STEP
          : 'You will no longer be able to sign in with this passkey. Your other ways to sign in still work.'
      }
      confirm="Remove passkey"
      keep="Keep it"
      waiting={isPending}
      failure={error ? serverMessage(error) : undefined}
      onConfirm={() => mutate({ params: { id: passkey.id } }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p className="font-semibold wrap-anywhere">{passkey.name}</p>
      <p>
        Your device will keep offering this passkey until you delete it in the device’s settings.
      </p>
    </ConfirmDialog>
  );
}
