import { expect, test } from 'vitest';
import { regionChoices, regionName } from './region-names.ts';

const REGIONS = [
  { code: '3', name: 'Bluegrass' },
  { code: 'NE', name: 'Eastern Mountains' },
];

const CHOICES = [
  { value: '3', label: 'Bluegrass' },
  { value: 'NE', label: 'Eastern Mountains' },
];

test.each([
  ['3', 'Bluegrass'],
  ['NE', 'Eastern Mountains'],
  ['ne', 'ne'],
  ['G', 'G'],
])('the region with the code %j is shown as %j', (code, name) => {
  expect(regionName(REGIONS, code)).toBe(name);
});

test.each([['3'], ['NE'], [null], ['']])(
  'a form that has the region %j stored offers exactly the program’s regions',
  (stored) => {
    expect(regionChoices(REGIONS, stored)).toEqual(CHOICES);
  },
);

test('a form without a stored region offers exactly the program’s regions', () => {
  expect(regionChoices(REGIONS)).toEqual(CHOICES);
  expect(regionChoices([])).toEqual([]);
});

test('a form offers a stored region that the program no longer has last, by its code', () => {
  expect(regionChoices(REGIONS, 'G')).toEqual([...CHOICES, { value: 'G', label: 'G' }]);
  expect(regionChoices([], 'G')).toEqual([{ value: 'G', label: 'G' }]);
});
