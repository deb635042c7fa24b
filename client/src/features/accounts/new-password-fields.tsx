import { useQuery } from '@tanstack/react-query';
import { PasswordField } from '#client/components/form/password-field.tsx';
import { endpointQuery } from '#client/lib/endpoint-query.ts';
import { passwordRules } from '#shared/accounts/api.ts';
import { PASSWORD_MIN_LENGTH } from '#shared/accounts/constants.ts';

interface NewPasswordFieldsProps {
  name: 'password' | 'newPassword';
  label: string;
  /** What else is to be known of it. */
  hint?: string;
}

/** A password that is being chosen, typed twice. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  return (
    <>
      <NewPasswordField {...props} />
      <PasswordField<{ confirmPassword: string }>
        name="confirmPassword"
        label="Confirm Password"
        autoComplete="new-password"
      />
    </>
  );
}

/** A password that is being chosen. */
export function NewPasswordField({ name, label, hint = '' }: NewPasswordFieldsProps) {
  const rules = useQuery(endpointQuery(passwordRules, {}));
  const { minLength } = rules.data ?? { minLength: PASSWORD_MIN_LENGTH };
  return (
    <PasswordField<Record<typeof name, string>>
      name={name}
      label={label}
      hint={`At least ${minLength} characters${hint && `. ${hint}`}`}
      autoComplete="new-password"
    />
  );
}
