import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { PasswordField } from '#client/components/form/password-field.tsx';

/** What somebody signs in with. */
export interface Login {
  email: string;
  username: string;
}

interface LoginForm extends Login {
  currentPassword: string;
}

/** Whether the email address or the user name is another than the stored one. */
export function isLoginEdited(stored: Login, { email, username }: Login) {
  return email.trim() !== stored.email || username.trim() !== stored.username;
}

/** Asks for the current password as soon as the email address or the user name is edited. */
export function PasswordForLogin({ stored }: { stored: Login }) {
  const [email, username] = useWatch<LoginForm, ['email', 'username']>({
    name: ['email', 'username'],
  });
  return isLoginEdited(stored, { email, username }) ? <CurrentPassword /> : null;
}

function CurrentPassword() {
  const { resetField } = useFormContext<LoginForm>();
  // What was typed is forgotten once it was sent, which made it a default value, or isn't needed.
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
