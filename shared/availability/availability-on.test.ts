import { describe, expect, it } from 'vitest';
import { availabilityOn, type AwayDates } from './availability-on.ts';
import { EVERY_DAY, MONDAY_TO_FRIDAY, STALE_DAYS, WEEKEND } from './constants.ts';
import { addDays } from '#shared/calendar-date.ts';
import { weekdayOf, weekLabel } from './days.ts';

const MONDAY = '2026-05-04';
const SUNDAY = '2026-05-10';
const known = { days: MONDAY_TO_FRIDAY, confirmedOn: MONDAY, away: [] };
const away = (fromOn: string, untilOn: string | null): AwayDates => ({ fromOn, untilOn });

describe('availability on a date', () => {
  it.each([
    [MONDAY, 'free'],
    ['2026-05-08', 'free'],
    ['2026-05-09', 'not-free'],
    [SUNDAY, 'not-free'],
  ])(
    'if no time away is planned, a chaplain’s availability on %s follows from the usual week: “%s”',
    (date, expected) => {
      expect(availabilityOn(date, known, MONDAY)).toBe(expected);
    },
  );

  it('a chaplain whose usual week has no free day is “not free”, not “unknown”', () => {
    expect(availabilityOn(MONDAY, { ...known, days: 0 }, MONDAY)).toBe('not-free');
  });

  it.each([
    ['a week that was never entered', { days: null, confirmedOn: null, away: [] }],
    ['a week that was never confirmed', { ...known, confirmedOn: null }],
    ['a confirmation but no usual week', { ...known, days: null }],
    [
      'a week confirmed over 90 days ago',
      { ...known, days: EVERY_DAY, confirmedOn: addDays(MONDAY, -STALE_DAYS - 1) },
    ],
  ])('a chaplain with %s has the availability “not known”, not “free” (R14)', (_, told) => {
    expect(availabilityOn(MONDAY, told, MONDAY)).toBe('not-known');
  });

  it('a usual week is valid until the end of the 90th day after its confirmation (R14)', () => {
    const confirmedOn = addDays(MONDAY, -STALE_DAYS);
    expect(availabilityOn(MONDAY, { ...known, confirmedOn }, MONDAY)).toBe('free');
  });

  it.each([
    ['its first day', '2026-05-06', 'away'],
    ['its last day', '2026-05-07', 'away'],
    ['the day before', '2026-05-05', 'free'],
    ['the day after', '2026-05-08', 'free'],
  ])(
    'of a chaplain who is away on May 6 and 7, the availability on %s (%s) is %s',
    (_, date, expected) => {
      const told = { ...known, away: [away('2026-05-06', '2026-05-07')] };
      expect(availabilityOn(date, told, MONDAY)).toBe(expected);
    },
  );

  it('a chaplain who is away until further notice is still away years later', () => {
    const told = { ...known, away: [away('2026-05-06', null)] };
    expect(availabilityOn('2031-01-01', told, MONDAY)).toBe('away');
  });

  it('on a planned time away, a chaplain is “away” even if the usual week is not known (R14)', () => {
    const told = { days: null, confirmedOn: null, away: [away(MONDAY, MONDAY)] };
    expect(availabilityOn(MONDAY, told, MONDAY)).toBe('away');
    expect(availabilityOn('2026-05-05', told, MONDAY)).toBe('not-known');
  });
});

describe('days', () => {
  it('weeks begin on Monday', () => {
    expect([weekdayOf(MONDAY), weekdayOf(SUNDAY), weekdayOf('2028-02-29')]).toEqual([0, 6, 1]);
  });

  it.each([
    [EVERY_DAY, 'Every day'],
    [0, 'No day'],
    [MONDAY_TO_FRIDAY, 'Monday to Friday'],
    [WEEKEND, 'Saturday and Sunday'],
    [1, 'Monday'],
    [0b0000110, 'Tuesday and Wednesday'],
    [0b0001110, 'Tuesday to Thursday'],
    [0b0010101, 'Monday, Wednesday, and Friday'],
  ])('the free days stored as the bit mask %i are labeled ‘%s’', (days, label) => {
    expect(weekLabel(days)).toBe(label);
  });
});
