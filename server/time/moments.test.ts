import { expect, test } from 'vitest';
import {
  clockIn,
  momentIn,
  momentOnClock,
  nextTimeOnClock,
  shortTimeIn,
  zoneNameIn,
} from './moments.ts';

const ZONE = 'America/New_York';

test('a time is written in the zone of its reader', () => {
  expect(momentIn(ZONE, '2026-05-04T07:00:00Z')).toBe('Mon, May 4, 2026, 3:00 AM EDT');
});

test('a time in an unknown zone is written in the zone of the program', () => {
  expect(momentIn('Nowhere/Else', '2026-05-04T07:00:00Z')).toBe('Mon, May 4, 2026, 3:00 AM EDT');
});

test('a time of today is written without its day', () => {
  const now = new Date('2026-05-04T10:00:00Z');
  expect(shortTimeIn(ZONE, '2026-05-04T07:00:00Z', now)).toBe('3:00 AM EDT');
  expect(
    shortTimeIn(
      ZONE,
      'a zone has the name that it has at the given time, in summer or winter',
      now,
    ),
  ).toBe('Sun, May 3, 2026, 11:00 PM EDT');
});

test('a zone is named as it is now', () => {
  expect(zoneNameIn(ZONE, new Date('2026-05-04T10:00:00Z'))).toBe('EDT');
  expect(zoneNameIn(ZONE, new Date('2026-12-04T10:00:00Z'))).toBe('EST');
});

test.each([
  ['later today', '06:30', '2026-05-04T10:00:00Z', '2026-05-04T10:30:00Z'],
  ['tomorrow', '05:30', '2026-05-04T10:00:00Z', '2026-05-05T09:30:00Z'],
  ['after midnight', '00:15', '2026-05-05T03:50:00Z', '2026-05-05T04:15:00Z'],
  ['after the clocks went back', '06:00', '2026-11-01T04:30:00Z', '2026-11-01T11:00:00Z'],
  ['after the clocks went forward', '06:00', '2026-03-08T05:30:00Z', '2026-03-08T10:00:00Z'],
  ['for the second time', '01:55', '2026-11-01T06:50:00Z', '2026-11-01T06:55:00Z'],
  ['that it skips, on the next day', '02:30', '2026-03-08T06:45:00Z', '2026-03-09T06:30:00Z'],
])('a clock shows a time %s', (_when, clock, now, expected) => {
  const moment = nextTimeOnClock(ZONE, clock, new Date(now));
  expect(moment).toEqual(new Date(expected));
});

test('a moment written on the clocks of a zone is read back as the same moment', () => {
  expect(clockIn(ZONE, '2026-03-08T07:30:00Z')).toBe('2026-03-08T03:30');
  expect(momentOnClock(ZONE, '2026-03-08T03:30')).toEqual(new Date('2026-03-08T07:30:00Z'));
});

test('a time that clocks of a zone skip is the one that they show instead', () => {
  expect(momentOnClock(ZONE, '2026-03-08T02:30')).toEqual(new Date('2026-03-08T07:30:00Z'));
});
