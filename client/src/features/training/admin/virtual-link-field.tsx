import { useWatch } from 'react-hook-form';
import { TextField } from '#client/components/form/text-field.tsx';
import type { SessionFields } from './session-fields.ts';

/** Only a virtual session has a meeting to join. */
export function VirtualLinkField() {
  const isVirtual = useWatch<SessionFields, 'isVirtual'>({ name: 'isVirtual' });
  if (!isVirtual) return null;
  return (
    <TextField<SessionFields>
      name="virtualLink"
      label="Link to join"
      type="url"
      inputMode="url"
      hint="Told only to administrators and to those who have a seat"
      autoComplete="off"
      optional
    />
  );
}
