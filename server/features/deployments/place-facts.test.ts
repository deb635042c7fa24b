import { expect, test } from 'vitest';
import { placeFacts } from './place-facts.ts';

const SITE = {
  name: 'High school gym',
  address: '100 Main Street',
  contact: 'Joan Mercer',
  directions: 'Use the east door',
  bring: 'Boots',
};

const SHIFT = {
  startsAt: new Date('2026-11-02T14:00:00Z'),
  endsAt: new Date('2026-11-02T22:00:00Z'),
};

test('a message about a call has the facts of its site and its shift, without their ids', () => {
  const place = { site: { id: 'a site', ...SITE }, shift: { id: 'a shift', ...SHIFT } };
  expect(placeFacts(place)).toEqual({
    site: SITE,
    shift: { startsAt: '2026-11-02T14:00:00.000Z', endsAt: '2026-11-02T22:00:00.000Z' },
  });
});

test('a message about a call without a site and a shift has no facts of a place', () => {
  expect(placeFacts({ site: null, shift: null })).toEqual({});
  expect(placeFacts(undefined)).toEqual({});
});
