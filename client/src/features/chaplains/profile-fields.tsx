import { TextAreaField, TextField } from '#client/components/form/text-field.tsx';
import type { ApplicationBody } from '#shared/chaplains/schemas.ts';

export function ContactFields() {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField<ApplicationBody>
        name="phone"
        label="Phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
      />
      <TextField<ApplicationBody>
        name="city"
        label="City"
        autoComplete="address-level2"
        autoCapitalize="words"
      />
    </div>
  );
}

export function CredentialsField() {
  return (
    <TextAreaField<ApplicationBody>
      name="credentials"
      label="Credentials"
      hint="Ordination, endorsement, certifications"
      optional
    />
  );
}
