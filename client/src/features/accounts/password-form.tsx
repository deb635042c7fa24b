import * as z from 'zod/mini';
import { PASSWORD_MIN_LENGTH } from '#shared/accounts/constants.ts';
import { passwordBody } from '#shared/accounts/schemas.ts';
import { Form } from '#client/components/form/form.tsx';
import { PasswordField } from '#client/components/form/password-field.tsx';
import { SubmitButton } from '#client/components/form/submit-button.tsx';
import { confirmPassword, passwordsMatch } from './confirm-password.ts';
import { useChangePassword } from './mutations.ts';

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
      <PasswordField<PasswordForm>
        name="newPassword"
        label="New Password"
        hint={`At least ${PASSWORD_MIN_LENGTH} characters. Other devices are signed out.`}
        autoComplete="new-password"
      />
      <PasswordField<PasswordForm>
        name="confirmPassword"
        label="Confirm Password"
        autoComplete="new-password"
      />
      <div>
        <SubmitButton look="secondary">Change Password</SubmitButton>
      </div>
    </Form>
  );
}
