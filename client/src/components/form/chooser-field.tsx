import { useCallback } from 'react';
import { useController } from 'react-hook-form';
import { FieldFrame } from './field-parts.tsx';
import { useField, type FieldProps } from './field.tsx';
import { LazySearchChoice } from '#client/components/ui/lazy-search-choice.tsx';
import { MANY_CHOICES } from '#client/components/ui/many-choices.ts';
import type { SearchedChoice } from './searched-choices.tsx';
import { SelectField } from './select-field.tsx';

interface ChooserFieldProps<Values> extends FieldProps<Values> {
  /** The label of the first option, which chooses nothing. */
  none: string;
  choices: readonly SearchedChoice[];
}

export function ChooserField<Values>({ none, choices, ...field }: ChooserFieldProps<Values>) {
  const all = [{ value: '', label: none }, ...choices];
  return choices.length > MANY_CHOICES ? (
    <SearchField<Values> {...field} choices={all} />
  ) : (
    <SelectField<Values> {...field} choices={all} />
  );
}

interface SearchFieldProps<Values> extends FieldProps<Values> {
  choices: readonly SearchedChoice[];
}

function SearchField<Values>(props: SearchFieldProps<Values>) {
  const { name, label, hint, optional, choices } = props;
  const {
    field: { ref, value: given, onChange, onBlur },
  } = useController<Record<string, string | null>>({ name });
  const { id, noteId, message, aria } = useField(name, hint);
  const value = given ?? '';
  const readOptions = useCallback(() => choices, [choices]);
  return (
    <FieldFrame {...{ htmlFor: id, id: noteId, label, hint, message, optional }}>
      <LazySearchChoice
        ref={ref}
        id={id}
        value={value}
        shown={choices.find((choice) => choice.value === value)?.label ?? value}
        readOptions={readOptions}
        onChange={onChange}
        onBlur={onBlur}
        aria={aria}
      />
    </FieldFrame>
  );
}
