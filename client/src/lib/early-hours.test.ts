import { expect, test } from 'vitest';
import { dayAndTime } from './dates.ts';
import { earlyHoursLabel } from './early-hours.ts';

const ASKED_AT = '2026-11-20T10:00:30.000Z';

function label(arrivedAt: string, startTime: string) {
  return earlyHoursLabel({ askedAt: ASKED_AT, activation: { startTime } }, arrivedAt);
}

test('hours before the call are asked about, with its time', () => {
  const asked = label('2026-11-20T09:59:00.000Z', '2026-11-20T06:00:00.000Z');
  expect(asked).toBe(`That is before the call of ${dayAndTime(ASKED_AT)}.`);
});

test('hours after the call and before the event are asked about, with its time', () => {
  const start = '2026-11-21T06:00:00.000Z';
  expect(label('2026-11-20T12:00:00.000Z', start)).toBe(
    `That is before the event of ${dayAndTime(start)}.`,
  );
});

test('hours from the minute of the call on are not asked about', () => {
  expect(label('2026-11-20T10:00:00.000Z', '2026-11-20T06:00:00.000Z')).toBeNull();
});

test('hours of a deployment whose call is not known are not asked about', () => {
  expect(earlyHoursLabel({ activation: {} }, '2020-01-01T00:00:00.000Z')).toBeNull();
});
