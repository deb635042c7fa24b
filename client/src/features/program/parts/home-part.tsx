import { PartForm } from '#client/features/program/form/part-form.tsx';

export function HomePart() {
  return <PartForm part="home" />;
}
