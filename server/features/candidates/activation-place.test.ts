import { expect, test } from 'vitest';
import { placeOf } from './activation-place.ts';

const PIKE = { code: 'P', name: 'Mountains', counties: ['21195', '21071'], timeZone: null };
const HALF_KNOWN = { ...PIKE, code: 'R', counties: ['21195', '99999'] };
const PROGRAM = {
  state: 'Kentucky',
  regions: [PIKE, { ...PIKE, code: 'Q', counties: [] }, HALF_KNOWN],
};

const nowhere = 'The big barn';

const find = (location: string, address: string | null = null, region: string | null = null) =>
  placeOf({ location, address, region }, PROGRAM);

test.each([
  ['a ZIP code in the address', 'Mayfield', '12 Main St, Pikeville, KY 41501', null],
  ['a ZIP code of nine digits', 'Mayfield', 'Pikeville, KY 41501-1234', null],
  ['a ZIP code of nine digits alone', 'Graves County', '41501-1234', null],
  ['a ZIP code with spaces after it', 'Graves County', '41501      ', null],
  ['a ZIP code before a comma', 'Mayfield', '12 Main St, KY 41501, USA', null],
  ['a ZIP code in the location', 'Pikeville 41501', null, null],
  ['the last number of five digits', 'Pikeville', '40601 Main Street, Pikeville, KY 41501', null],
  ['a ZIP code before a county', 'Graves County', '41501', null],
  ['a county in the address', 'Shelter', 'Court house, Pike County', 'the middle of Pike County'],
  ['a county in the location', 'pike county', null, 'the middle of Pike County'],
  ['a town before a county', 'Gym', 'Pikeville, Pike County', 'the middle of Pikeville, KY'],
  ['a town in the location', 'pikeville, High School', null, 'the middle of Pikeville, KY'],
  [
    'a town in the address',
    'Gym',
    '12345 Main Street, Pikeville, KY',
    'the middle of Pikeville, KY',
  ],
])('the portal can locate an activation by %s', async (_, location, address, name) => {
  const place = await find(location, address, 'Q');
  expect(place?.name).toBe(name);
  expect(place?.latitude).toBeCloseTo(37.48, 0);
  expect(place?.longitude).toBeCloseTo(-82.5, 0);
});

test('an activation without ZIP code, town or county is taken to be in the middle of its region’s counties', async () => {
  for (const region of ['P', 'R']) {
    const place = await find(nowhere, null, region);
    expect(place?.name).toBe('the middle of Mountains');
    expect(place?.latitude).toBeCloseTo(37.5, 0);
    expect(place?.longitude).toBeCloseTo(-82.6, 0);
  }
});

test.each([
  ['a region without counties', nowhere, null, 'Q'],
  ['a region that is gone', nowhere, null, 'Z'],
  ['no region', nowhere, null, null],
  ['a house number alone', nowhere, '41501 Main Street', null],
  ['a number of six digits', nowhere, 'Lot 415012', null],
  ['a ZIP code that nobody has', 'Pikeville 99999', null, null],
  ['a town in a longer name', 'Pikeville High School', null, null],
  ['the town of another state', 'Portland Bend, OR', null, null],
  ['the county of another state', 'Multnomah County', null, null],
])('the portal can’t locate an activation by %s', async (_, location, address, region) => {
  expect(await find(location, address, region)).toBeNull();
});

test('if the portal doesn’t know the program’s state, it locates an activation only by ZIP code or region', async () => {
  const elsewhere = { ...PROGRAM, state: 'Franklin' };
  const locate = (location: string, region: string | null) =>
    placeOf({ location, address: null, region }, elsewhere);
  expect(await locate('Pikeville', null)).toBeNull();
  expect(await locate('Pike County', null)).toBeNull();
  expect(await locate('Pikeville', 'P')).toMatchObject({ name: 'the middle of Mountains' });
  expect(await locate('Pikeville 41501', null)).toMatchObject({ name: null });
});
