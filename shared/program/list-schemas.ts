import * as z from 'zod/mini';
import { HIDDEN_CHARACTERS, listOf, nameText, optionalText } from '#shared/fields.ts';
import { hasHidden } from '#shared/visible-text.ts';
import { MAX_ENTRIES } from './constants.ts';

export const VALUE_MAX = 100;
export const LABEL_MAX = 100;
export const MAX_GROUPS = 50;
export const MAX_ALIASES = 50;
export const MAX_QUICK = 12;
export const HINT_MAX = 200;

const value = choiceValue('An entry needs a value');

const hint = z._default(
  optionalText(HINT_MAX).check(
    z.refine((text) => typeof text !== 'string' || !hasHidden(text), HIDDEN_CHARACTERS),
  ),
  null,
);

/** A value from a list. The schema doesn't know the lists, so the server checks the value. */
export function choiceValue(message: string) {
  return z
    .string(message)
    .check(z.trim(), z.minLength(1, message), z.maxLength(VALUE_MAX, message));
}

export const entrySchema = z.object({
  /** The value stored for people who choose the entry; it never changes. */
  value,
  label: nameText(LABEL_MAX, 'Give the entry a name'),
  group: z._default(optionalText(LABEL_MAX), null),
  hint,
  /** Stored values with the same meaning, such as those of merged entries. */
  aliases: z._default(listOf(value, { maxItems: MAX_ALIASES }), []),
  /** The entry is no longer offered, but still shown where it is stored. */
  isRetired: z._default(z.boolean(), false),
  /** Only for availabilities. People with such an entry rank higher as candidates for a call. */
  isShortNotice: z._default(z.boolean(), false),
});

export const listSchema = z
  .object({
    groups: z._default(
      listOf(
        z.object({
          label: nameText(LABEL_MAX, 'Give the group a name'),
          hint,
        }),
        { maxItems: MAX_GROUPS },
      ),
      [],
    ),
    /** The values that the application's short list offers and stores. */
    quick: z._default(listOf(value, { maxItems: MAX_QUICK }), []),
    entries: listOf(entrySchema, { maxItems: MAX_ENTRIES }),
  })
  .check(
    z.refine(hasEachOnce, 'Two entries have the same value'),
    z.refine(hasItsQuick, 'The short list has an entry that isn’t in the list'),
  );

export type Entry = z.output<typeof entrySchema>;
export type List = z.output<typeof listSchema>;

/** The checks below also get lists that are too long, and those may lack their defaults. */
interface Given {
  quick?: string[];
  entries: { value: string; aliases?: string[] }[];
}

function hasEachOnce({ quick = [], ...given }: Given) {
  const values = storedValues(given);
  return new Set(values).size === values.length && new Set(quick).size === quick.length;
}

function hasItsQuick({ quick = [], ...given }: Given) {
  const values = new Set(storedValues(given));
  return quick.every((value) => values.has(value));
}

function storedValues({ entries }: Given) {
  return entries.flatMap(({ value, aliases = [] }) => [value, ...aliases]);
}
