import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { PasswordField } from '#client/components/form/password-field.tsx';
import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { endpointQuery } from '#client/lib/endpoint-query.ts';
import { passwordRules } from '#shared/accounts/api.ts';
import { PASSWORD_MIN_LENGTH } from '#shared/accounts/constants.ts';

const PasswordStrength = lazyComponent(
  async () => (await import('./password-strength.tsx')).PasswordStrength,
);

const NONE: readonly string[] = [];

interface NewPasswordFieldsProps {
  name: 'password' | 'newPassword';
  label: string;
  hint?: string;
  own?: readonly string[];
}

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

export function NewPasswordField({ name, label, hint = '', own = NONE }: NewPasswordFieldsProps) {
  const minLength = useMinLength();
  const typed = useWatch<Record<string, string>>({ name }) ?? '';
  return (
    <div className="flex flex-col gap-2">
      <PasswordField<Record<typeof name, string>>
        name={name}
        label={label}
        hint={`At least ${minLength} characters${hint && `. ${hint}`}`}
        autoComplete="new-password"
      />
      {typed !== '' && (
        <LazyBoundary fallback={<div className="h-8" />}>
          <PasswordStrength typed={typed} own={own} />
        </LazyBoundary>
      )}
    </div>
  );
}

export function useMinLength(): number {
  const rules = useQuery(endpointQuery(passwordRules, {}));
  return rules.data?.minLength ?? PASSWORD_MIN_LENGTH;
}
