import { useWatch } from 'react-hook-form';
import { TextField } from '#client/components/form/text-field.tsx';
import type { TrainingSessionFields } from './training-session-fields.ts';

export function VirtualLinkField() {
  const isVirtual = useWatch<TrainingSessionFields, 'isVirtual'>({ name: 'isVirtual' });
  if (!isVirtual) return null;
  return (
    <TextField<TrainingSessionFields>
      name="virtualLink"
      label="Link to join"
      type="url"
      inputMode="url"
      hint="Only the office and people with a seat see it"
      autoComplete="off"
      optional
    />
  );
}
