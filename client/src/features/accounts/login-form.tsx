import type { ReactNode } from 'react';
import type { Resolver } from 'react-hook-form';
import { LOGIN_REQUIRED } from '#shared/accounts/constants.ts';
import type { LoginBody } from '#shared/accounts/schemas.ts';
import { CheckedForm } from '#client/components/form/checked-form.tsx';
import { PasswordField } from '#client/components/form/password-field.tsx';
import { SubmitButton } from '#client/components/form/submit-button.tsx';
import { TextField } from '#client/components/form/text-field.tsx';
import { needsProof } from '#client/lib/api-error.ts';
import { ForgottenPassword } from './forgotten-password.tsx';
import { useLogin } from './mutations.ts';

interface LoginFormProps {
  /** To begin with. */
  username: string;
  /** Keeps what is typed while the other tab is shown. */
  memory: Map<string, unknown>;
  /** The password was right, and the account has a second factor. */
  onSecondStep: () => void;
  /** Other ways to sign in, below the button. */
  children: ReactNode;
}

export function LoginForm({ username, memory, onSecondStep, children }: LoginFormProps) {
  const login = useLogin();
  return (
    <CheckedForm
      resolver={requireBoth}
      defaultValues={{ username, password: '' }}
      memory={memory}
      onSubmit={(body) =>
        login.mutateAsync({ body }, { onError: (error) => needsProof(error) && onSecondStep() })
      }
    >
      <TextField<LoginBody>
        name="username"
        label="Username"
        hint="Or the email address you registered with"
        autoComplete="username webauthn"
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
      {children}
    </CheckedForm>
  );
}

/** Checks without a schema, whose code would hold up what many people open first. */
const requireBoth: Resolver<LoginBody> = (values) => {
  const blank = { username: values.username.trim() === '', password: values.password === '' };
  if (!blank.username && !blank.password) return { values, errors: {} };
  const errorOf = (name: keyof LoginBody) =>
    blank[name] && { [name]: { type: 'required', message: LOGIN_REQUIRED[name] } };
  return { values: {}, errors: { ...errorOf('username'), ...errorOf('password') } };
};
