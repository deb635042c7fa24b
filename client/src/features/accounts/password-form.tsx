import { useMemo } from 'react';
import * as z from 'zod/mini';
import { newPasswordOf, passwordBody, type User } from '#shared/accounts/schemas.ts';
import { Form } from '#client/components/form/form.tsx';
import { PasswordField } from '#client/components/form/password-field.tsx';
import { SubmitButton } from '#client/components/form/submit-button.tsx';
import { confirmPassword, passwordsMatch } from './confirm-password.ts';
import { useChangePassword } from './mutations.ts';
import { NewPasswordFields, useMinLength } from './new-password-fields.tsx';

const passwordForm = (minLength: number) =>
  z
    .extend(passwordBody, { newPassword: newPasswordOf(minLength), confirmPassword })
    .check(passwordsMatch(({ newPassword }) => newPassword));

type PasswordForm = z.output<ReturnType<typeof passwordForm>>;

const NOTHING = { currentPassword: '', newPassword: '', confirmPassword: '' };

interface PasswordFormProps {
  /** The browser's password manager needs the username to update the right entry. */
  user: Pick<User, 'username' | 'firstName' | 'lastName' | 'email'>;
}

export function PasswordForm({ user }: PasswordFormProps) {
  const { username, firstName, lastName, email } = user;
  const change = useChangePassword();
  const minLength = useMinLength();
  const schema = useMemo(() => passwordForm(minLength), [minLength]);
  return (
    <Form
      schema={schema}
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
        own={[username, firstName, lastName, email]}
        hint="This signs you out on other devices, and your calendar link stops working."
      />
      <div>
        <SubmitButton look="secondary">Change Password</SubmitButton>
      </div>
    </Form>
  );
}
