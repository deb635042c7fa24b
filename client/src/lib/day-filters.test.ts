import { expect, test } from 'vitest';
import { DAY_FILTERS } from './day-filters.ts';

const rangeOf = (from: string, to: string) => ({
  ...DAY_FILTERS.from(from),
  ...DAY_FILTERS.to(to),
});

test('a filter by two days covers the time from the start of the first day to the end of the last day', () => {
  const { from, to } = rangeOf('2026-03-04', '2026-03-04');
  expect(new Date(from ?? '')).toEqual(new Date(2026, 2, 4));
  expect(new Date(to ?? '')).toEqual(new Date(2026, 2, 5));
});

test('a filter by days ignores an impossible or absurd date (I15)', () => {
  const nothing = { from: undefined, to: undefined };
  expect(rangeOf('', 'yesterday')).toEqual(nothing);
  expect(rangeOf('0002-03-04', '2026-13-45')).toEqual(nothing);
});
