import type { HTMLInputAutoCompleteAttribute, HTMLInputTypeAttribute } from 'react';
import { useFormContext } from 'react-hook-form';
import { INPUT_CLASS } from '#client/components/ui/input-class.ts';
import { FieldLabel, FieldNote, useField, type FieldProps } from './field.tsx';

interface TextFieldProps<Values> extends FieldProps<Values> {
  type?: HTMLInputTypeAttribute;
  autoComplete?: HTMLInputAutoCompleteAttribute;
  inputMode?: 'text' | 'email' | 'tel' | 'url' | 'numeric';
  autoCapitalize?: 'none' | 'words';
  /** Of a date or a time. */
  max?: string;
}

export function TextField<Values>(props: TextFieldProps<Values>) {
  const { name, label, hint, optional, ...input } = props;
  const { register } = useFormContext();
  const { id, noteId, message, aria } = useField(name, hint);
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <FieldLabel htmlFor={id} optional={optional}>
        {label}
      </FieldLabel>
      <input id={id} {...input} {...register(name)} {...aria} className={INPUT_CLASS} />
      <FieldNote id={noteId} message={message} hint={hint} />
    </div>
  );
}

interface TextAreaFieldProps<Values> extends FieldProps<Values> {
  rows?: number;
}

export function TextAreaField<Values>(props: TextAreaFieldProps<Values>) {
  const { name, label, hint, optional, rows = 3 } = props;
  const { register } = useFormContext();
  const { id, noteId, message, aria } = useField(name, hint);
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <FieldLabel htmlFor={id} optional={optional}>
        {label}
      </FieldLabel>
      <textarea id={id} rows={rows} {...register(name)} {...aria} className={INPUT_CLASS} />
      <FieldNote id={noteId} message={message} hint={hint} />
    </div>
  );
}
