import { loginBody, type LoginBody } from '#shared/accounts/schemas.ts';
import { Form } from '#client/components/form/form.tsx';
import { PasswordField } from '#client/components/form/password-field.tsx';
import { SubmitButton } from '#client/components/form/submit-button.tsx';
import { TextField } from '#client/components/form/text-field.tsx';
import { useLogin } from './mutations.ts';

/** @param username to begin with. */
export function LoginForm({ username }: { username: string }) {
  const login = useLogin();
  return (
    <Form
      schema={loginBody}
      defaultValues={{ username, password: '' }}
      onSubmit={(body) => login.mutateAsync({ body })}
    >
      <TextField<LoginBody>
        name="username"
        label="Username"
        hint="Or the e-mail address you registered with"
        autoComplete="username"
        autoCapitalize="none"
      />
      <PasswordField<LoginBody> name="password" label="Password" autoComplete="current-password" />
      <SubmitButton>Sign In</SubmitButton>
    </Form>
  );
}
