import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { PasswordField } from '#client/components/form/password-field.tsx';

export interface Login {
  email: string;
  username: string;
}

interface LoginForm extends Login {
  currentPassword: string;
}

export function isLoginEdited(stored: Login, { email, username }: Login) {
  return email.trim() !== stored.email || username.trim() !== stored.username;
}

export function PasswordForLogin({ stored }: { stored: Login }) {
  const [email, username] = useWatch<LoginForm, ['email', 'username']>({
    name: ['email', 'username'],
  });
  return isLoginEdited(stored, { email, username }) ? <CurrentPassword /> : null;
}

function CurrentPassword() {
  const { resetField } = useFormContext<LoginForm>();
  // Also clears the field when it appears, because a save makes the password its default value.
  useEffect(() => {
    const forget = () => resetField('currentPassword', { defaultValue: '' });
    forget();
    return forget;
  }, [resetField]);
  return (
    <PasswordField<LoginForm>
      name="currentPassword"
      label="Current Password"
      hint="Needed to change your email or username."
      autoComplete="current-password"
    />
  );
}
