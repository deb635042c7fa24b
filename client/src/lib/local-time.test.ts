import { expect, test } from 'vitest';
import { localMoment, optionalLocalMoment } from './local-moment.ts';
import { afterGap, momentsOf, timeMissing, toLocal } from './local-time.ts';

test('a local time on an ordinary day is converted to one moment', () => {
  expect(momentsOf('2026-06-01T18:30', inZone('America/New_York'))).toEqual([
    Date.parse('2026-06-01T22:30Z'),
  ]);
});

test('a local time that the clocks skip has no moment, and the time an hour later is suggested', () => {
  const offsetAt = inZone('America/New_York');
  expect(momentsOf('2026-03-08T02:30', offsetAt)).toEqual([]);
  expect(afterGap('2026-03-08T02:30', offsetAt)).toBe('03:30');
  expect(momentsOf('2026-03-08T01:59', offsetAt)).toEqual([Date.parse('2026-03-08T06:59Z')]);
  expect(momentsOf('2026-03-08T03:00', offsetAt)).toEqual([Date.parse('2026-03-08T07:00Z')]);
});

test('a local time that occurs twice when the clocks go back has two moments, the earlier first', () => {
  const offsetAt = inZone('America/New_York');
  expect(momentsOf('2026-11-01T01:30', offsetAt)).toEqual([
    Date.parse('2026-11-01T05:30Z'),
    Date.parse('2026-11-01T06:30Z'),
  ]);
  expect(momentsOf('2026-11-01T02:00', offsetAt)).toEqual([Date.parse('2026-11-01T07:00Z')]);
});

test('local times are converted in zones east of Greenwich and in zones that shift by half an hour', () => {
  expect(momentsOf('2026-03-29T02:30', inZone('Europe/Berlin'))).toEqual([]);
  expect(momentsOf('2026-10-25T02:30', inZone('Europe/Berlin'))).toHaveLength(2);
  expect(momentsOf('2026-04-05T01:45', inZone('Australia/Lord_Howe'))).toHaveLength(2);
  expect(momentsOf('2026-10-04T02:15', inZone('Australia/Lord_Howe'))).toEqual([]);
});

test('an invalid local time is converted to an empty list of moments', () => {
  expect(momentsOf('')).toEqual([]);
  expect(momentsOf('2026-13-01T10:00')).toEqual([]);
  for (const local of ['', '12026-06-01T18:30', '202600-06-01T18:30', '275760-12-31T23:59']) {
    expect([momentsOf(local), afterGap(local)], local).toEqual([[], null]);
  }
});

test('the message about a local time that does not exist suggests the time that may be meant', () => {
  expect(timeMissing('2026-03-08T02:30', inZone('America/New_York'))).toBe(
    '02:30 does not exist on that day: the clocks go forward over it. Did you mean 03:30?',
  );
  expect(timeMissing('12026-06-01T18:30')).toBe('This is not a valid date and time');
  expect(localMoment('Say when').safeParse('12026-06-01T18:30').error?.issues[0]?.message).toBe(
    'This is not a valid date and time',
  );
});

test('a typed local time is converted to its moment, and an invalid one is refused', () => {
  const typed = toLocal('2026-06-01T18:30:00.000Z');
  expect(localMoment('Say when').parse(typed)).toBe('2026-06-01T18:30:00.000Z');
  expect(localMoment('Say when').safeParse('').error?.issues[0]?.message).toBe('Say when');
  expect(localMoment('Say when').safeParse('soon').success).toBe(false);
  expect(optionalLocalMoment.parse('')).toBeNull();
  expect(toLocal(null)).toBe('');
});

/** Minutes from local time to UTC, as `getTimezoneOffset` returns them. */
function inZone(timeZone: string) {
  const local = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  return (instant: number) =>
    (instant - Date.parse(`${local.format(instant).replace(' ', 'T')}Z`)) / 60_000;
}
