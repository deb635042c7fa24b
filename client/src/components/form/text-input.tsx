import type { ComponentProps } from 'react';
import { INPUT_CLASS } from '#client/components/ui/input-class.ts';
import { FieldFrame, useFieldParts } from './field-parts.tsx';

export interface TextInputProps extends ComponentProps<'input'> {
  label: string;
  hint?: string | undefined;
  message: string | undefined;
  optional?: boolean | undefined;
}

export function TextInput({ label, hint, message, optional, ...input }: TextInputProps) {
  const { id, noteId, aria } = useFieldParts(message, hint);
  return (
    <FieldFrame {...{ htmlFor: id, id: noteId, label, hint, message, optional }}>
      <input {...input} id={id} {...aria} className={INPUT_CLASS} />
    </FieldFrame>
  );
}
