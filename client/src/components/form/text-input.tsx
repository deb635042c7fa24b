import type { ComponentProps } from 'react';
import { INPUT_CLASS } from '#client/components/ui/input-class.ts';
import { FieldFrame, useFieldParts } from './field-parts.tsx';

export interface TextInputProps extends ComponentProps<'input'> {
  label: string;
  hint?: string | undefined;
  /** What is wrong with what is typed. */
  message: string | undefined;
  optional?: boolean | undefined;
}

/** An input with its label and its note. */
export function TextInput({ label, hint, message, optional, ...input }: TextInputProps) {
  const { id, noteId, aria } = useFieldParts(message, hint);
  return (
    <FieldFrame {...{ htmlFor: id, id: noteId, label, hint, message, optional }}>
      <input {...input} id={id} {...aria} className={INPUT_CLASS} />
    </FieldFrame>
  );
}
