import { useId, type ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { FieldNote, OptionalMark } from './field-parts.tsx';
import { useField, type FieldProps } from './field.tsx';
import { SearchedChoices, type SearchedChoice } from './searched-choices.tsx';

interface GroupProps<Values> extends FieldProps<Values> {
  choices: readonly SearchedChoice[];
  children?: ReactNode;
}

export function RadioField<Values>(props: GroupProps<Values>) {
  return <Choices {...props} type="radio" />;
}

/** `children` may contain more `ChoiceList`s with the same name. */
export function CheckboxField<Values>(props: GroupProps<Values>) {
  return <Choices {...props} type="checkbox" />;
}

function Choices<Values>(props: GroupProps<Values> & { type: 'radio' | 'checkbox' }) {
  const { name, label, hint, optional, choices, type, children } = props;
  const { noteId, message, aria } = useField(name, hint);
  return (
    <fieldset
      className="flex flex-col gap-1"
      aria-describedby={aria['aria-describedby']}
      aria-invalid={type === 'radio' ? undefined : aria['aria-invalid']}
    >
      <legend className="font-semibold">
        {label}
        {optional && <OptionalMark />}
      </legend>
      <FieldNote id={noteId} message={message} hint={hint} />
      <SearchedChoices choices={choices}>
        {(hidden) => <ChoiceList {...{ name, type, choices, hidden }} />}
      </SearchedChoices>
      {children}
    </fieldset>
  );
}

interface ChoiceListProps {
  name: string;
  type: 'radio' | 'checkbox';
  choices: readonly SearchedChoice[];
  hidden: ReadonlySet<string>;
}

/** A screen reader reads the hint as a description, not as part of the choice's name. */
export function ChoiceList({ name, type, choices, hidden }: ChoiceListProps) {
  const { register } = useFormContext();
  const id = useId();
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,13rem),1fr))] gap-x-4">
      {choices.map((choice, position) => (
        <label
          key={choice.value}
          hidden={hidden.has(choice.value)}
          className="flex min-h-11 items-start gap-3 py-2"
        >
          <input
            type={type}
            value={choice.value}
            {...register(name)}
            aria-labelledby={choice.hint ? `${id}-${position}` : undefined}
            aria-describedby={choice.hint ? `${id}-${position}-hint` : undefined}
            className="choice-mark mt-0.5"
          />
          <span>
            <span id={`${id}-${position}`}>{choice.label}</span>
            {choice.hint && (
              <span id={`${id}-${position}-hint`} className="block text-sm text-soft">
                {choice.hint}
              </span>
            )}
          </span>
        </label>
      ))}
    </div>
  );
}
