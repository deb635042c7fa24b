import { expect, it, test } from 'vitest';
import { givesSeatOn, lossByRemoval } from './losses.ts';

const START = Date.parse('2026-06-01T12:00:00Z');
const MINUTE = 60_000;
const session = { dateTime: '2026-06-01T12:00:00.000Z', duration: 2 };

test('a seat freed before the end of a session goes to the waitlist; a seat freed later goes to nobody', () => {
  const givenOn = (minutes: number, waitlisted: number) =>
    givesSeatOn({ ...session, waitlisted }, START + minutes * MINUTE);
  expect([givenOn(-60, 1), givenOn(119, 1), givenOn(120, 1)]).toEqual([true, true, false]);
  expect([givenOn(-60, 0), givenOn(119, 0)]).toEqual([false, false]);
});

it.each([
  [
    'attended',
    true,
    'Their attendance is lost, and the first on the waitlist gets the seat and is notified immediately.',
  ],
  ['attended', false, 'Their attendance is lost.'],
  [
    'registered',
    true,
    'They lose their seat, and the first on the waitlist gets the seat and is notified immediately.',
  ],
  ['registered', false, 'They lose their seat.'],
  ['waitlisted', true, 'They lose their place on the waitlist.'],
  ['no-show', true, 'The no-show is removed from their record.'],
] as const)(
  'the dialog that removes an attendee with status %s (seat goes to the waitlist: %s) warns: %s',
  (status, isGivenOn, expected) => {
    expect(lossByRemoval(status, isGivenOn)).toBe(expected);
  },
);
