import { expect, test } from 'vitest';
import { trust } from '#shared/trust.ts';
import type { TrainingSession } from '#shared/training/schemas.ts';
import { aboutCapacity, toldOfChange } from './told-of-change.ts';

const NOW = Date.parse('2026-06-01T12:00:00Z');
const HOUR = 60 * 60 * 1000;
const session = (values: object = {}) =>
  trust<TrainingSession>(
    { dateTime: '2026-06-02T12:00:00.000Z', rsvp: null, seatsTaken: 3, waitlisted: 2, ...values },
    'all that is looked at',
  );
const told = (seen: TrainingSession, changed: string[], startsAt = NOW + HOUR) =>
  toldOfChange(seen, changed, { startsAt, now: NOW });

test('the session form says that changing the location notifies everybody who has a seat or is on the waitlist', () => {
  expect(told(session(), ['location'])).toBe('Saving notifies 5 people of the change immediately.');
});

test('the session form says that changing the meeting link notifies only people with a seat', () => {
  expect(told(session(), ['virtualLink'])).toBe(
    'Saving notifies 3 people of the change immediately.',
  );
});

test('the session form mentions no notification if only the description or the capacity is changed', () => {
  expect(told(session(), ['description', 'maxCapacity'])).toBeNull();
});

test('the session form doesn’t count the administrator who makes the change among the people notified', () => {
  const own = session({ rsvp: { status: 'waitlisted' }, seatsTaken: 0, waitlisted: 1 });
  expect(told(own, ['title'])).toBeNull();
  expect(told(session({ rsvp: { status: 'registered' } }), ['virtualLink'])).toMatch(/2 people/);
});

test('for a session that has begun, the form mentions a notification only if the session is moved into the future', () => {
  const begun = session({ dateTime: '2026-06-01T11:00:00.000Z' });
  expect(told(begun, ['location'], NOW - HOUR)).toBeNull();
  expect(told(begun, ['dateTime'], NOW + HOUR)).toMatch(/5 people/);
});

const full = { duration: 2, maxCapacity: 3, seatsTaken: 3, waitlisted: 2 };

test('when a session’s capacity is raised, the form says how many waitlisted people get a seat and a notification', () => {
  expect(aboutCapacity(session(full), 9, NOW)).toBe(
    'Saving gives 2 people from the waitlist a seat and notifies each of them immediately.',
  );
  expect(aboutCapacity(session(full), 4, NOW)).toBe(
    'Saving gives 1 person from the waitlist a seat and notifies them immediately.',
  );
});

test('when a session’s capacity is raised, the form says nothing if nobody is waitlisted or the session is over', () => {
  expect(aboutCapacity(session({ ...full, waitlisted: 0 }), 9, NOW)).toBeNull();
  const over = session({ ...full, dateTime: '2026-06-01T09:00:00.000Z' });
  expect(aboutCapacity(over, 9, NOW)).toBeNull();
});
