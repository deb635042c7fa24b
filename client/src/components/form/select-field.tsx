import { useFormContext } from 'react-hook-form';
import { INPUT_CLASS } from '#client/components/ui/input-class.ts';
import { FieldFrame } from './field-parts.tsx';
import { useField, type FieldProps } from './field.tsx';

interface SelectFieldProps<Values> extends FieldProps<Values> {
  choices: readonly { value: string; label: string }[];
}

export function SelectField<Values>(props: SelectFieldProps<Values>) {
  const { name, label, hint, optional, choices } = props;
  const { register } = useFormContext();
  const { id, noteId, message, aria } = useField(name, hint);
  return (
    <FieldFrame {...{ htmlFor: id, id: noteId, label, hint, message, optional }}>
      <select id={id} {...register(name)} {...aria} className={INPUT_CLASS}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
