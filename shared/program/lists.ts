import { trust } from '#shared/trust.ts';
import type { Entry, List } from './list-schemas.ts';

// The lists that forms offer. Apart from the schemas, which pages without a form do without.

export const LIST_LABELS = {
  expertise: 'Expertise',
  availability: 'Availability',
  affiliation: 'Affiliations',
  eventTypes: 'Event types',
  careKinds: 'Kinds of care',
  resourceCategories: 'Resource categories',
  languages: 'Languages',
} as const;

export type ListName = keyof typeof LIST_LABELS;

export type Lists = Record<ListName, List>;

export const LIST_NAMES = trust<readonly ListName[]>(Object.keys(LIST_LABELS), 'they are its keys');

export function entryOf({ entries }: List, stored: string): Entry | undefined {
  return entries.find(({ value, aliases }) => value === stored || aliases.includes(stored));
}

/** A value that no list has is shown as it is. */
export const entryLabel = (list: List, stored: string) => entryOf(list, stored)?.label ?? stored;

/** Each label once. */
export const entryLabels = (list: List, stored: readonly string[]) => [
  ...new Set(stored.map((value) => entryLabel(list, value))),
];

export const valuesOf = ({ value, aliases }: Entry) => [value, ...aliases];

/** All stored values with the same meaning, `stored` among them. */
export function sameValues(list: List, stored: string): string[] {
  const entry = entryOf(list, stored);
  return entry ? valuesOf(entry) : [stored];
}
