import type { CheckedRow, Outcome } from './checked-rows.ts';

/** What becomes of rows, in the order they are told, and how that is written. */
export const OUTCOMES = [
  { outcome: 'create', counted: 'to create', label: 'Create', tone: 'green' },
  { outcome: 'update', counted: 'to update', label: 'Update', tone: 'amber' },
  { outcome: 'unchanged', counted: 'unchanged', label: 'Unchanged', tone: 'outline' },
  { outcome: 'refuse', counted: 'refused', label: 'Refused', tone: 'red' },
] as const satisfies readonly { outcome: Outcome; counted: string; label: string; tone: string }[];

/** @returns how many rows there are of each kind, as in '2 to create, 1 to update, …'. */
export function summaryOf(rows: readonly CheckedRow[]) {
  return OUTCOMES.map(({ outcome, counted }) => `${countOf(rows, outcome)} ${counted}`).join(', ');
}

/** @returns how many rows have an outcome, as it is written. */
export function countOf(rows: readonly CheckedRow[], outcome: Outcome) {
  return rows.filter((row) => row.outcome === outcome).length.toLocaleString('en-US');
}
