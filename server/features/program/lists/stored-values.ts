import type { Entry } from '#shared/program/list-schemas.ts';
import { valuesOf, type ListName } from '#shared/program/lists.ts';

/** An event type is typed in words, and the list only suggests its labels. */
const storesLabels = (name: ListName) => name === 'eventTypes';

/** What rows may have of an entry, each once. */
export const storedValues = (name: ListName, entry: Entry): string[] =>
  storesLabels(name) ? [...new Set([entry.label, ...valuesOf(entry)])] : valuesOf(entry);

/** What a merge writes. */
export const storedAs = (name: ListName, { value, label }: Entry) =>
  storesLabels(name) ? label : value;
