import type { List } from '#shared/program/list-schemas.ts';
import { inOneLine, offeredChoices } from '#shared/program/offered-entries.ts';
import { ChooserField } from './chooser-field.tsx';
import type { FieldProps } from './field.tsx';
import { useHeldValues } from './use-held-values.ts';

interface EntryFieldProps<Values> extends FieldProps<Values> {
  list: List;
  /** The label of the first option, which chooses nothing. */
  none: string;
}

export function EntryField<Values>({ list, none, ...field }: EntryFieldProps<Values>) {
  const choices = offeredChoices(list, useHeldValues(field.name)).map((choice) => ({
    value: choice.value,
    label: inOneLine(choice),
  }));
  return <ChooserField<Values> {...field} none={none} choices={choices} />;
}
