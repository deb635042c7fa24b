import { useFormContext } from 'react-hook-form';
import { FieldNote } from '#client/components/form/field-parts.tsx';
import { useField, type FieldProps } from '#client/components/form/field.tsx';

interface ChipFieldProps<Values> extends FieldProps<Values> {
  groups: readonly {
    label: string;
    choices: readonly { value: string; label: string }[];
  }[];
}

export function ChipField<Values>({ name, label, hint, groups }: ChipFieldProps<Values>) {
  const { register } = useFormContext();
  const { noteId, message, aria } = useField(name, hint);
  return (
    <fieldset className="flex flex-col gap-3" aria-describedby={aria['aria-describedby']}>
      <legend className="sr-only">{label}</legend>
      <FieldNote id={noteId} message={message} hint={hint} />
      {groups.map((group) => (
        <div key={group.label} role="group" aria-label={group.label}>
          <p aria-hidden="true" className="mb-1.5 font-semibold">
            {group.label}
          </p>
          <div className="flex flex-wrap gap-2">
            {group.choices.map((choice) => (
              <label
                key={choice.value}
                className="relative flex min-h-11 cursor-pointer items-center rounded border border-control bg-surface px-3 py-2 has-checked:border-primary has-checked:bg-primary has-checked:font-semibold has-checked:text-on-primary has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-link"
              >
                <input
                  type="radio"
                  value={choice.value}
                  {...register(name)}
                  className="absolute inset-0 cursor-pointer opacity-0"
                />
                {choice.label}
              </label>
            ))}
          </div>
        </div>
      ))}
    </fieldset>
  );
}
