import { expect, test } from 'vitest';
import { defaultProgram } from '#shared/program/settings.ts';
import {
  clockIn,
  momentIn,
  momentOnClock,
  nextTimeOnClock,
  shortTimeIn,
  timeStyleIn,
  zoneNameIn,
  zoneOfRegion,
} from './moments.ts';

const STYLE = { timeZone: 'America/New_York', clock: '24' } as const;

test('a time is formatted in the reader’s time zone', () => {
  expect(momentIn(STYLE, '2026-05-04T07:00:00Z')).toBe('Mon, May 4, 2026, 03:00 EDT');
});

test('a time is formatted with the program’s 12- or 24-hour clock', () => {
  const style = { ...STYLE, clock: '12' } as const;
  expect(momentIn(style, '2026-05-04T07:00:00Z')).toBe('Mon, May 4, 2026, 3:00 AM EDT');
  expect(momentIn(style, '2026-05-04T16:05:00Z')).toBe('Mon, May 4, 2026, 12:05 PM EDT');
  expect(momentIn(STYLE, '2026-05-04T04:05:00Z')).toBe('Mon, May 4, 2026, 00:05 EDT');
});

test.each([
  ['America/Chicago', 'America/Chicago'],
  [null, 'America/New_York'],
  ['Nowhere/Else', 'America/New_York'],
])(
  'for the requested zone %s a time is formatted in %s, which is the program’s zone if the requested one is unknown (S8)',
  (zone, expected) => {
    expect(timeStyleIn(zone, STYLE)).toEqual({ timeZone: expected, clock: '24' });
  },
);

test('a region has a time zone of its own only if the program’s settings give it one', () => {
  const { regions } = defaultProgram;
  const zones = ['A', 'B', 'Z', null].map((region) => zoneOfRegion(region, regions));
  expect(zones).toEqual(['America/Chicago', null, null, null]);
});

test('in the short form, a time today is written without its date', () => {
  const now = new Date('2026-05-04T10:00:00Z');
  expect(shortTimeIn(STYLE, '2026-05-04T07:00:00Z', now)).toBe('03:00 EDT');
  expect(shortTimeIn(STYLE, '2026-05-04T03:00:00Z', now)).toBe('Sun, May 3, 2026, 23:00 EDT');
});

test('the name of a time zone depends on the date: EDT during daylight saving time, otherwise EST', () => {
  expect(zoneNameIn(STYLE, new Date('2026-05-04T10:00:00Z'))).toBe('EDT');
  expect(zoneNameIn(STYLE, new Date('2026-12-04T10:00:00Z'))).toBe('EST');
});

test.each([
  ['later today', '06:30', '2026-05-04T10:00:00Z', '2026-05-04T10:30:00Z'],
  ['tomorrow', '05:30', '2026-05-04T10:00:00Z', '2026-05-05T09:30:00Z'],
  ['after midnight', '00:15', '2026-05-05T03:50:00Z', '2026-05-05T04:15:00Z'],
  ['after the clocks went back', '06:00', '2026-11-01T04:30:00Z', '2026-11-01T11:00:00Z'],
  ['after the clocks went forward', '06:00', '2026-03-08T05:30:00Z', '2026-03-08T10:00:00Z'],
  ['in the repeated hour', '01:55', '2026-11-01T06:50:00Z', '2026-11-01T06:55:00Z'],
  ['a skipped time, on the next day', '02:30', '2026-03-08T06:45:00Z', '2026-03-09T06:30:00Z'],
])(
  'a typed time of day means the next moment at which clocks show that time: %s',
  (_when, clock, now, expected) => {
    const moment = nextTimeOnClock(STYLE, clock, new Date(now));
    expect(moment).toEqual(new Date(expected));
  },
);

test('a moment converted to a zone’s local time converts back to the same moment', () => {
  expect(clockIn(STYLE, '2026-03-08T07:30:00Z')).toBe('2026-03-08T03:30');
  expect(momentOnClock(STYLE, '2026-03-08T03:30')).toEqual(new Date('2026-03-08T07:30:00Z'));
});

test('if daylight saving time skips a local time, the time an hour later is used', () => {
  expect(momentOnClock(STYLE, '2026-03-08T02:30')).toEqual(new Date('2026-03-08T07:30:00Z'));
});
