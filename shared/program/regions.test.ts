import { expect, test } from 'vitest';
import { regionsSchema } from './regions.ts';

const SAME_CODE = 'Two regions have the same code';
const SAME_COUNTY = 'A county is in two regions';
const NO_ZONE = 'This time zone doesn’t exist';

const region = (code: string, more: object = {}) => ({ code, name: 'Bluegrass', ...more });

const numbered = (count: number) => Array.from({ length: count }, (_, index) => region(`${index}`));

const messagesFor = (regions: readonly object[]) =>
  regionsSchema.safeParse(regions).error?.issues.map(({ message }) => message);

test('a region with only a code and a name has no counties and the program’s time zone', () => {
  expect(regionsSchema.parse([{ code: ' NE ', name: ' Eastern\nMountains ' }])).toEqual([
    { code: 'NE', name: 'Eastern Mountains', counties: [], timeZone: null },
  ]);
});

test('regions are accepted if no code and no county is in two of them', () => {
  const regions = [
    region('NE', { counties: ['99001', '99003'], timeZone: 'America/Chicago' }),
    region('N', { counties: ['99005'], timeZone: null }),
  ];
  expect(regionsSchema.parse(regions)).toEqual(regions);
  expect(regionsSchema.parse([])).toEqual([]);
});

test.each([
  ['a code twice', [region('NE'), region('N'), region('NE')], SAME_CODE],
  ['a code in upper and lower case', [region('NE'), region('ne')], SAME_CODE],
  [
    'a county in two regions',
    [region('N', { counties: ['99001'] }), region('S', { counties: ['99003', '99001'] })],
    SAME_COUNTY,
  ],
  ['a county twice in a region', [region('N', { counties: ['99001', '99001'] })], SAME_COUNTY],
  ['a comma in a code', [region('N,S')], 'A code can’t have a comma'],
  ['a region without a code', [region(' ')], 'Give the region a code'],
  ['a region without a name', [{ code: 'N', name: '' }], 'Give the region a name'],
  ['a code of 21 characters', [region('N'.repeat(21))], 'At most 20 characters'],
  ['an unknown time zone', [region('N', { timeZone: 'Mars/Olympus' })], NO_ZONE],
  ['an offset as a time zone', [region('N', { timeZone: '+05:00' })], NO_ZONE],
])('regions with %s are refused', (_, regions, message) => {
  expect(messagesFor(regions)).toEqual([message]);
});

test.each(['9900', '990010', '9900x', 'x99001', ''])(
  'the county code %j is refused, because it doesn’t have exactly five digits',
  (county) => {
    const { error } = regionsSchema.safeParse([region('N', { counties: [county] })]);
    expect(error?.issues[0]?.path).toEqual([0, 'counties', 0]);
  },
);

test('a program may have 200 regions, and more are refused with the limit', () => {
  expect(messagesFor(numbered(200))).toBeUndefined();
  expect(messagesFor(numbered(201))).toEqual(['At most 200 regions']);
});
