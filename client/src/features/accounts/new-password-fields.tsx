import { PASSWORD_MIN_LENGTH } from '#shared/accounts/constants.ts';
import { PasswordField } from '#client/components/form/password-field.tsx';

interface NewPasswordFieldsProps {
  name: 'password' | 'newPassword';
  label: string;
  /** What else is to be known of it. */
  hint?: string;
}

/** A password that is being chosen, typed twice. */
export function NewPasswordFields({ name, label, hint = '' }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField<Record<typeof name, string>>
        name={name}
        label={label}
        hint={`At least ${PASSWORD_MIN_LENGTH} characters${hint && `. ${hint}`}`}
        autoComplete="new-password"
      />
      <PasswordField<{ confirmPassword: string }>
        name="confirmPassword"
        label="Confirm Password"
        autoComplete="new-password"
      />
    </>
  );
}
