import { expect, test } from 'vitest';
import { localMoment, momentsOf, optionalLocalMoment, toLocal } from './local-time.ts';

const newYork = inZone('America/New_York');

test('an ordinary time is one moment', () => {
  expect(momentsOf('2026-06-01T18:30', newYork)).toEqual([Date.parse('2026-06-01T22:30Z')]);
});

test('a time that the clocks are put forward over is none', () => {
  expect(momentsOf('2026-03-08T02:30', newYork)).toEqual([]);
  expect(momentsOf('2026-03-08T03:00', newYork)).toEqual([Date.parse('2026-03-08T07:00Z')]);
});

test('a time that comes twice as the clocks are put back is two, the earlier first', () => {
  expect(momentsOf('2026-11-01T01:30', newYork)).toEqual([
    Date.parse('2026-11-01T05:30Z'),
    Date.parse('2026-11-01T06:30Z'),
  ]);
});

test('what is typed comes back as the moment it shows, and what is no time is refused', () => {
  const typed = toLocal('2026-06-01T18:30:00.000Z');
  expect(localMoment('Say when').parse(typed)).toBe('2026-06-01T18:30:00.000Z');
  expect(localMoment('Say when').safeParse('').error?.issues[0]?.message).toBe('Say when');
  expect(localMoment('Say when').safeParse('soon').success).toBe(false);
  expect(optionalLocalMoment.parse('')).toBeNull();
  expect(toLocal(null)).toBe('');
});

/** Minutes from local time in a zone to UTC, as `getTimezoneOffset` gives them for one's own. */
function inZone(timeZone: string) {
  const local = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  return (instant: number) =>
    (instant - Date.parse(`${local.format(instant).replace(' ', 'T')}Z`)) / 60_000;
}
