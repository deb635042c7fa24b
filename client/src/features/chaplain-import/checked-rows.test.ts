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

test('the indexes of confirmed rows don’t count refused rows, which are not sent', () => {
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

test('a confirmed name needs a new confirmation once the stored name has changed', () => {
  const before = checked([{ outcome: 'create' }, renamed()]);
  const after = checked([{ outcome: 'create' }, renamed('Maria')]);
  const ticked = new Set([keyOf(before[1])]);
  expect(importableRows(before, ticked).samePerson).toEqual([1]);
  expect(importableRows(after, ticked).samePerson).toEqual([]);
});

test('each unlisted value is listed once with all of its rows, the most frequent first', () => {
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

test('an affiliation in a person’s own words is listed with its row numbers in the file', () => {
  const rows = checked([{ outcome: 'create' }, { outcome: 'create' }, { outcome: 'create' }]);
  expect(unlistedValues(rows, [{ value: 'Kirk', rows: [0, 2] }])).toMatchObject([
    { field: 'affiliation', value: 'Kirk', rows: [2, 4] },
  ]);
});
