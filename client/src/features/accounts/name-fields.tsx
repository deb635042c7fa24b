import type { ProfileBody } from '#shared/accounts/schemas.ts';
import { EmailField } from '#client/components/form/email-field.tsx';
import { TextField } from '#client/components/form/text-field.tsx';

export function NameFields() {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField<ProfileBody>
          name="firstName"
          label="First Name"
          autoComplete="given-name"
          autoCapitalize="words"
        />
        <TextField<ProfileBody>
          name="lastName"
          label="Last Name"
          autoComplete="family-name"
          autoCapitalize="words"
        />
      </div>
      <EmailField autoComplete="email" />
      <TextField<ProfileBody>
        name="username"
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
      />
    </>
  );
}
