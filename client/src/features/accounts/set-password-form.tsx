import { useMemo } from 'react';
import * as z from 'zod/mini';
import { newPasswordOf } from '#shared/accounts/schemas.ts';
import { Form } from '#client/components/form/form.tsx';
import { SubmitButton } from '#client/components/form/submit-button.tsx';
import { useSetPasswordByLink } from './mutations.ts';
import { NewPasswordField, useMinLength } from './new-password-fields.tsx';

const setPasswordForm = (minLength: number) => z.object({ password: newPasswordOf(minLength) });

interface SetPasswordFormProps {
  token: string;
  /** Lets the browser's password manager store the password for the right account. */
  username: string;
  onSet: () => void;
}

/** Has no second field to repeat the password, because the first one can show it. */
export function SetPasswordForm({ token, username, onSet }: SetPasswordFormProps) {
  const setPassword = useSetPasswordByLink();
  const minLength = useMinLength();
  const schema = useMemo(() => setPasswordForm(minLength), [minLength]);
  return (
    <Form
      schema={schema}
      defaultValues={{ password: '' }}
      onSubmit={async ({ password }) => {
        await setPassword.mutateAsync({ body: { token, password } });
        onSet();
      }}
    >
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <NewPasswordField name="password" label="New Password" own={[username]} />
      <SubmitButton>Set Password</SubmitButton>
    </Form>
  );
}
