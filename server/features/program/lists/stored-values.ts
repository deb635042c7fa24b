import type { Entry } from '#shared/program/list-schemas.ts';
import { valuesOf, type ListName } from '#shared/program/lists.ts';

/** Activations store event types as free text: the list's labels are only suggestions. */
const storesLabels = (name: ListName) => name === 'eventTypes';

/** Returns every value that a row may store for an entry. */
export const storedValues = (name: ListName, entry: Entry): string[] =>
  storesLabels(name) ? [...new Set([entry.label, ...valuesOf(entry)])] : valuesOf(entry);

/** Returns the value that a merge writes into rows. */
export const storedAs = (name: ListName, { value, label }: Entry) =>
  storesLabels(name) ? label : value;
