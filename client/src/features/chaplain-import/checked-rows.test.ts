import { expect, test } from 'vitest';
import type { PreviewedRow } from '#shared/chaplain-import/schemas.ts';
import { checkedRows, importableRows, otherName, unlistedValues } from './checked-rows.ts';
import { readRoster } from './read-roster.ts';

const met = { firstName: 'José', lastName: 'García', email: 'b@x.org', username: 'b' };
const renamed = (old = 'José'): PreviewedRow => ({
  outcome: 'update',
  met: { ...met, firstName: old },
  changes: [{ field: 'firstName', old, new: 'Joshua' }],
});

function checked(answers: PreviewedRow[]) {
  const lines = ['a', 'b', 'c', 'd'].map((name) => `Joshua,García,${name}@x.org,${name}`);
  return checkedRows(
    readRoster(['First Name,Last Name,Email,Username', ...lines].join('\n')),
    answers,
  );
}

const keyOf = (row: ReturnType<typeof checked>[number] | undefined) =>
  (row && otherName(row)?.key) ?? '';

test('the import request lists the rows confirmed as the same person by their positions among the rows that are sent', () => {
  const rows = checked([
    { outcome: 'refuse', reason: 'It is wrong' },
    { outcome: 'create' },
    renamed(),
    renamed(),
  ]);
  const { chaplains, samePerson } = importableRows(rows, new Set([keyOf(rows[3])]));
  expect(chaplains.map(({ email }) => email)).toEqual(['b@x.org', 'c@x.org', 'd@x.org']);
  expect(samePerson).toEqual([2]);
});

test('if the stored name changes after the administrator confirmed a renamed row, the row must be confirmed again', () => {
  const before = checked([{ outcome: 'create' }, renamed()]);
  const after = checked([{ outcome: 'create' }, renamed('Maria')]);
  const ticked = new Set([keyOf(before[1])]);
  expect(importableRows(before, ticked).samePerson).toEqual([1]);
  expect(importableRows(after, ticked).samePerson).toEqual([]);
});

test('roster values that are in no list are shown once each with all their rows, the most frequent first', () => {
  const unlisted = (value: string): PreviewedRow => ({
    outcome: 'create',
    unlisted: [{ field: 'primaryRegion', value }],
  });
  const rows = checked([unlisted('Y'), unlisted('Z'), { outcome: 'create' }, unlisted('Z')]);
  expect(unlistedValues(rows, [])).toMatchObject([
    { field: 'primaryRegion', value: 'Z', rows: [3, 5] },
    { field: 'primaryRegion', value: 'Y', rows: [2] },
  ]);
});

test('an affiliation that is in no list is shown with the numbers of its rows in the file', () => {
  const rows = checked([{ outcome: 'create' }, { outcome: 'create' }, { outcome: 'create' }]);
  expect(unlistedValues(rows, [{ value: 'Kirk', rows: [0, 2] }])).toMatchObject([
    { field: 'affiliation', value: 'Kirk', rows: [2, 4] },
  ]);
});
