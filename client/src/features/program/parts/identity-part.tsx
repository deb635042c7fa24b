import { PartForm } from '#client/features/program/form/part-form.tsx';

export function IdentityPart() {
  return <PartForm part="identity" />;
}
