import { useId, type HTMLInputAutoCompleteAttribute, type HTMLInputTypeAttribute } from 'react';
import { useFormContext } from 'react-hook-form';
import { INPUT_CLASS } from '#client/components/ui/input-class.ts';
import { FieldFrame } from './field-parts.tsx';
import { useField, useFieldMessage, type FieldProps } from './field.tsx';
import { TextInput } from './text-input.tsx';

interface TextFieldProps<Values> extends FieldProps<Values> {
  type?: HTMLInputTypeAttribute;
  autoComplete?: HTMLInputAutoCompleteAttribute;
  inputMode?: 'text' | 'email' | 'tel' | 'url' | 'numeric';
  autoCapitalize?: 'none' | 'words';
  /** Suggestions shown while the person types; any other text is accepted, too. */
  suggestions?: readonly string[];
  max?: string;
}

export function TextField<Values>(props: TextFieldProps<Values>) {
  const { name, suggestions = [], ...rest } = props;
  const listId = useId();
  const { register } = useFormContext();
  const message = useFieldMessage(name);
  const list = suggestions.length > 0 ? listId : undefined;
  return (
    <>
      <TextInput {...rest} message={message} list={list} {...register(name)} />
      {list && (
        <datalist id={list}>
          {suggestions.map((text) => (
            <option key={text} value={text}>
              {text}
            </option>
          ))}
        </datalist>
      )}
    </>
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
    <FieldFrame {...{ htmlFor: id, id: noteId, label, hint, message, optional }}>
      <textarea id={id} rows={rows} {...register(name)} {...aria} className={INPUT_CLASS} />
    </FieldFrame>
  );
}
