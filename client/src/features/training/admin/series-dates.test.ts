import { describe, expect, test } from 'vitest';
import { toLocal } from '#client/lib/local-time.ts';
import { repeatChoices, seriesDates, type Repeats } from './series-dates.ts';

const local = (first: string, repeats: Repeats, times: number) =>
  seriesDates(first, { repeats, times }).map(toLocal);

describe('the dates of a series', () => {
  test('a series on every first Tuesday starts at the same local hour in standard and daylight saving time', () => {
    expect(local('2026-10-06T18:30', 'monthly', 7)).toEqual([
      '2026-10-06T18:30',
      '2026-11-03T18:30',
      '2026-12-01T18:30',
      '2027-01-05T18:30',
      '2027-02-02T18:30',
      '2027-03-02T18:30',
      '2027-04-06T18:30',
    ]);
  });

  test('a series on every last Friday falls on the fifth Friday in months that have five', () => {
    expect(local('2026-02-27T09:00', 'monthly-last', 4)).toEqual([
      '2026-02-27T09:00',
      '2026-03-27T09:00',
      '2026-04-24T09:00',
      '2026-05-29T09:00',
    ]);
  });

  test('a series on every fifth Monday skips months without a fifth Monday', () => {
    expect(local('2026-03-30T09:00', 'monthly', 3)).toEqual([
      '2026-03-30T09:00',
      '2026-06-29T09:00',
      '2026-08-31T09:00',
    ]);
  });

  test('a weekly or fortnightly series continues into the next year', () => {
    expect(local('2026-12-29T09:00', 'weekly', 2)).toEqual([
      '2026-12-29T09:00',
      '2027-01-05T09:00',
    ]);
    expect(local('2026-12-29T09:00', 'two-weekly', 2).at(-1)).toBe('2027-01-12T09:00');
  });

  test('a session that does not repeat yields one date, and an empty date field yields none', () => {
    expect(local('2026-12-29T09:00', '', 12)).toEqual(['2026-12-29T09:00']);
    expect(local('', 'weekly', 12)).toEqual([]);
  });

  test('the choices for repeating a session name the weekday of the typed date', () => {
    expect(repeatChoices('2026-12-01T18:30').map(({ label }) => label)).toEqual([
      'Does not repeat',
      'Every Tuesday',
      'Every other Tuesday',
      'Every month on the first Tuesday',
      'Every month on the last Tuesday',
    ]);
    expect(repeatChoices('').map(({ label }) => label)).toContain('Every week');
  });
});
