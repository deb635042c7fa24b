import { expect, test } from 'vitest';
import { trust } from '#shared/trust.ts';
import type { BoardRow } from '#shared/calls/schemas.ts';
import { groupsTold } from './told-of-end.ts';

function row(name: string, values: Partial<BoardRow>): BoardRow {
  const usual = { name, chaplainId: name, waitsSince: null, reached: [] };
  return trust<BoardRow>({ ...usual, ...values }, 'only these are read');
}

const reached = (state: 'sent' | 'on-its-way') => [
  trust<BoardRow['reached'][number]>(
    { channel: 'email', state, sentAt: state === 'sent' ? '2026-11-02T14:00:00.000Z' : null },
    'only these are read',
  ),
];

const PEOPLE = [
  row('Ada', { status: 'asked', reached: reached('on-its-way') }),
  row('Ben', { status: 'asked', reached: reached('sent') }),
  row('Cleo', { status: 'coming' }),
  row('Dan', { status: 'asked', waitsSince: '2026-11-02T14:00:00.000Z' }),
  row('Ezra', { status: 'on-scene', chaplainId: null }),
  row('Flo', { status: 'left' }),
  row('Gus', { status: 'declined' }),
];

const toldWhat = (end: 'completed' | 'cancelled') =>
  Object.fromEntries(
    groupsTold(PEOPLE, end).flatMap(({ label, names }) => names.map((name) => [name, label])),
  );

test('the Cancel dialog names the people who get no message because their call hasn’t gone out or they have no account', () => {
  expect(toldWhat('cancelled')).toEqual({
    Ada: expect.stringContaining('told nothing'),
    Ben: expect.stringContaining('told not to come'),
    Cleo: expect.stringContaining('told not to come'),
    Dan: expect.stringMatching(/^Waiting.*told not to come/),
    Ezra: expect.stringContaining('please ring them'),
  });
});

test('the Complete dialog says that people who have left and people whose call hasn’t gone out will be notified', () => {
  expect(toldWhat('completed')).toMatchObject({
    Ada: expect.stringContaining('told not to come'),
    Flo: expect.stringContaining('check their hours'),
  });
});
