import * as z from 'zod/mini';
import { listOf, nameText, optionalText } from '#shared/fields.ts';
import { trust } from '#shared/trust.ts';
import { MAX_ENTRIES } from './constants.ts';

// The lists that forms offer. What people chose is stored by an entry's `value`, which never changes.

const VALUE_MAX = 100;
const LABEL_MAX = 100;
const MAX_GROUPS = 50;
const MAX_ALIASES = 50;

const value = z
  .string('An entry needs a value')
  .check(z.trim(), z.minLength(1, 'An entry needs a value'), z.maxLength(VALUE_MAX));

export const entrySchema = z.object({
  value,
  label: nameText(LABEL_MAX, 'Give the entry a name'),
  group: z._default(optionalText(LABEL_MAX), null),
  hint: z._default(optionalText(200), null),
  /** Stored values with the same meaning, such as those of merged entries. */
  aliases: z._default(listOf(value, { maxItems: MAX_ALIASES }), []),
  /** The value that the short list of the application stores; null if it isn't offered there. */
  quickValue: z._default(z.nullable(value), null),
  /** No longer offered, still shown. */
  isRetired: z._default(z.boolean(), false),
});

export const listSchema = z
  .object({
    groups: z._default(
      listOf(
        z.object({
          label: nameText(LABEL_MAX, 'Give the group a name'),
          hint: z._default(optionalText(200), null),
        }),
        { maxItems: MAX_GROUPS },
      ),
      [],
    ),
    entries: listOf(entrySchema, { maxItems: MAX_ENTRIES }),
  })
  .check(z.refine(hasEachOnce, 'Two entries have the same value'));

export type Entry = z.output<typeof entrySchema>;
export type List = z.output<typeof listSchema>;

/** A list that is too long arrives unread, without its defaults. */
function hasEachOnce({ entries }: { entries: { value: string; aliases?: string[] }[] }) {
  const values = entries.flatMap(({ value, aliases = [] }) => [value, ...aliases]);
  return new Set(values).size === values.length;
}

export const LIST_LABELS = {
  expertise: 'Expertise',
  availability: 'Availability',
  affiliation: 'Affiliation',
} as const;

export type ListName = keyof typeof LIST_LABELS;

export const LIST_NAMES = trust<readonly ListName[]>(Object.keys(LIST_LABELS), 'they are its keys');

export type Lists = Record<ListName, List>;

export const listsSchema = trust<z.ZodMiniType<Lists, Lists>>(
  z.object(Object.fromEntries(LIST_NAMES.map((name) => [name, listSchema]))),
  'it has each name',
);

export function entryOf({ entries }: List, stored: string): Entry | undefined {
  return entries.find(({ value, aliases }) => value === stored || aliases.includes(stored));
}

/** A value that no list has is shown as it is. */
export const entryLabel = (list: List, stored: string) => entryOf(list, stored)?.label ?? stored;

/** All stored values with the same meaning, `stored` among them. */
export function sameValues(list: List, stored: string): string[] {
  const entry = entryOf(list, stored);
  return entry ? [entry.value, ...entry.aliases] : [stored];
}
