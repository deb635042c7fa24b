import { PartForm } from '#client/features/program/form/part-form.tsx';

export function RulesPart() {
  return <PartForm part="rules" />;
}
