import * as z from 'zod/mini';
import { setPasswordBody } from '#shared/accounts/schemas.ts';
import { Form } from '#client/components/form/form.tsx';
import { SubmitButton } from '#client/components/form/submit-button.tsx';
import { confirmPassword, passwordsMatch } from './confirm-password.ts';
import { useSetPasswordByLink } from './mutations.ts';
import { NewPasswordFields } from './new-password-fields.tsx';

const setPasswordForm = z
  .extend(z.pick(setPasswordBody, { password: true }), { confirmPassword })
  .check(passwordsMatch(({ password }) => password));

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
      <NewPasswordFields name="password" label="New Password" />
      <SubmitButton>Set Password</SubmitButton>
    </Form>
  );
}
