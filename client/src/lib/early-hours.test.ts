import { expect, test } from 'vitest';
import { dayAndTime } from './dates.ts';
import { earlyHoursLabel } from './early-hours.ts';

const ASKED_AT = '2026-11-20T10:00:30.000Z';

function label(arrivedAt: string, startTime: string) {
  return earlyHoursLabel({ askedAt: ASKED_AT, activation: { startTime } }, arrivedAt);
}

test('hours that begin before the call get a warning with the call’s time', () => {
  const asked = label('2026-11-20T09:59:00.000Z', '2026-11-20T06:00:00.000Z');
  expect(asked).toBe(`That is before the call on ${dayAndTime(ASKED_AT)}.`);
});

test('hours that begin after the call but before the event get a warning with the event’s time', () => {
  const start = '2026-11-21T06:00:00.000Z';
  expect(label('2026-11-20T12:00:00.000Z', start)).toBe(
    `That is before the event began on ${dayAndTime(start)}.`,
  );
});

test('hours that begin in the minute of the call, or later, get no warning', () => {
  expect(label('2026-11-20T10:00:00.000Z', '2026-11-20T06:00:00.000Z')).toBeNull();
});

test('hours get no warning if the call’s time is unknown', () => {
  expect(earlyHoursLabel({ activation: {} }, '2020-01-01T00:00:00.000Z')).toBeNull();
});
