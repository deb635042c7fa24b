import { otherName, type CheckedRow } from './checked-rows.ts';

export const GROUPS = [
  { group: 'other-name', counted: 'with another name', label: 'Another name', tone: 'amber' },
  { group: 'create', counted: 'to create', label: 'Create', tone: 'green' },
  { group: 'update', counted: 'to update', label: 'Update', tone: 'blue' },
  { group: 'unchanged', counted: 'unchanged', label: 'Unchanged', tone: 'outline' },
  { group: 'refuse', counted: 'refused', label: 'Refused', tone: 'red' },
] as const;

export type Group = (typeof GROUPS)[number]['group'];

/** Updates that change a name are a group of their own: an administrator must check them. */
export function groupOf(row: CheckedRow): Group {
  return otherName(row) ? 'other-name' : row.outcome;
}

export function countedGroups(rows: readonly CheckedRow[]) {
  const counts = new Map<Group, number>();
  for (const row of rows) counts.set(groupOf(row), (counts.get(groupOf(row)) ?? 0) + 1);
  return GROUPS.filter(({ group }) => group !== 'other-name' || counts.has(group)).map(
    ({ group, counted }) => ({
      group,
      text: `${(counts.get(group) ?? 0).toLocaleString('en-US')} ${counted}`,
    }),
  );
}

export function summaryOf(rows: readonly CheckedRow[]) {
  return countedGroups(rows)
    .map(({ text }) => text)
    .join(', ');
}
