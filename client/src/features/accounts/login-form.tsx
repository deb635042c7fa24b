import { loginBody, type LoginBody } from '#shared/accounts/schemas.ts';
import { Form } from '#client/components/form/form.tsx';
import { PasswordField } from '#client/components/form/password-field.tsx';
import { SubmitButton } from '#client/components/form/submit-button.tsx';
import { TextField } from '#client/components/form/text-field.tsx';
import { AskOffice, ForgottenPassword } from './forgotten-password.tsx';
import { useLogin } from './mutations.ts';

interface LoginFormProps {
  /** To begin with. */
  username: string;
  /** Keeps what is typed while the other tab is shown. */
  memory: Map<string, unknown>;
}

export function LoginForm({ username, memory }: LoginFormProps) {
  const login = useLogin();
  return (
    <Form
      schema={loginBody}
      defaultValues={{ username, password: '' }}
      memory={memory}
      onSubmit={(body) => login.mutateAsync({ body })}
    >
      <TextField<LoginBody>
        name="username"
        label="Username"
        hint="Or the email address you registered with"
        autoComplete="username"
        autoCapitalize="none"
      />
      <div className="flex flex-col gap-1">
        <PasswordField<LoginBody>
          name="password"
          label="Password"
          autoComplete="current-password"
        />
        <ForgottenPassword />
      </div>
      <div className="flex flex-col">
        <SubmitButton>Sign In</SubmitButton>
      </div>
      <AskOffice />
    </Form>
  );
}
