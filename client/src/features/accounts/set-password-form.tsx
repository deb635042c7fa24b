import * as z from 'zod/mini';
import { PASSWORD_MIN_LENGTH } from '#shared/accounts/constants.ts';
import { setPasswordBody } from '#shared/accounts/schemas.ts';
import { Form } from '#client/components/form/form.tsx';
import { PasswordField } from '#client/components/form/password-field.tsx';
import { SubmitButton } from '#client/components/form/submit-button.tsx';
import { confirmPassword, passwordsMatch } from './confirm-password.ts';
import { useSetPasswordByLink } from './mutations.ts';

const setPasswordForm = z
  .extend(z.pick(setPasswordBody, { password: true }), { confirmPassword })
  .check(passwordsMatch(({ password }) => password));

type SetPasswordValues = z.output<typeof setPasswordForm>;

interface SetPasswordFormProps {
  token: string;
  /** For the browser's password manager. */
  username: string;
  onSet: () => void;
}

export function SetPasswordForm({ token, username, onSet }: SetPasswordFormProps) {
  const setPassword = useSetPasswordByLink();
  return (
    <Form
      schema={setPasswordForm}
      defaultValues={{ password: '', confirmPassword: '' }}
      onSubmit={async ({ password }) => {
        await setPassword.mutateAsync({ body: { token, password } });
        onSet();
      }}
    >
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <PasswordField<SetPasswordValues>
        name="password"
        label="New Password"
        hint={`At least ${PASSWORD_MIN_LENGTH} characters`}
        autoComplete="new-password"
      />
      <PasswordField<SetPasswordValues>
        name="confirmPassword"
        label="Confirm Password"
        autoComplete="new-password"
      />
      <SubmitButton>Set Password</SubmitButton>
    </Form>
  );
}
