import * as z from 'zod/mini';
import { passwordBody } from '#shared/accounts/schemas.ts';
import { Form } from '#client/components/form/form.tsx';
import { PasswordField } from '#client/components/form/password-field.tsx';
import { SubmitButton } from '#client/components/form/submit-button.tsx';
import { confirmPassword, passwordsMatch } from './confirm-password.ts';
import { useChangePassword } from './mutations.ts';
import { NewPasswordFields } from './new-password-fields.tsx';

const passwordForm = z
  .extend(passwordBody, { confirmPassword })
  .check(passwordsMatch(({ newPassword }) => newPassword));

type PasswordForm = z.output<typeof passwordForm>;

const NOTHING = { currentPassword: '', newPassword: '', confirmPassword: '' };

/** @param username is for the browser's password manager, so that it updates the right entry. */
export function PasswordForm({ username }: { username: string }) {
  const change = useChangePassword();
  return (
    <Form
      schema={passwordForm}
      defaultValues={NOTHING}
      clearsWhenSent
      onSubmit={({ confirmPassword: _, ...body }) => change.mutateAsync({ body })}
    >
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <PasswordField<PasswordForm>
        name="currentPassword"
        label="Current Password"
        autoComplete="current-password"
      />
      <NewPasswordFields
        name="newPassword"
        label="New Password"
        hint="Other devices are signed out, and the address of your training calendar ends."
      />
      <div>
        <SubmitButton look="secondary">Change Password</SubmitButton>
      </div>
    </Form>
  );
}
