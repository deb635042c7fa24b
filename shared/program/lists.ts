import { trust } from '#shared/trust.ts';
import type { Entry, List } from './list-schemas.ts';

// The lists that forms offer, kept apart from their schemas, which not every page needs.

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

/** Returns the label of a value, or the value itself if it is in no list. */
export const entryLabel = (list: List, stored: string) => entryOf(list, stored)?.label ?? stored;

/** Returns the labels of the values, without duplicates. */
export const entryLabels = (list: List, stored: readonly string[]) => [
  ...new Set(stored.map((value) => entryLabel(list, value))),
];

export const valuesOf = ({ value, aliases }: Entry) => [value, ...aliases];

/** Returns all stored values with the same meaning, including `stored`. */
export function sameValues(list: List, stored: string): string[] {
  const entry = entryOf(list, stored);
  return entry ? valuesOf(entry) : [stored];
}
