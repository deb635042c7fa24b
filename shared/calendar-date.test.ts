import { expect, test } from 'vitest';
import { addDays, addMonths, dateInZone, daysBetween } from './calendar-date.ts';

test.each([
  ['over a leap day', '2028-02-28', 2, '2028-03-01'],
  ['into a leap day (R11)', '2028-02-28', 1, '2028-02-29'],
  ['over the day on which clocks go forward (R11)', '2026-03-07', 2, '2026-03-09'],
  ['over the day on which clocks go back (R11)', '2026-10-31', 2, '2026-11-02'],
  ['backwards over New Year', '2026-01-01', -1, '2025-12-31'],
  ['by no day at all', '2026-03-04', 0, '2026-03-04'],
])(
  'adding days to a date, and counting the days between two dates, is correct %s',
  (_, from, days, expected) => {
    expect(addDays(from, days)).toBe(expected);
    expect(daysBetween(from, expected)).toBe(days);
  },
);

test.each([
  ['2026-01-15', 1, '2026-02-15'],
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-12-15', 1, '2027-01-15'],
  ['2026-01-15', -1, '2025-12-15'],
  ['2026-03-15', 24, '2028-03-15'],
  ['2026-11-30', 0, '2026-11-30'],
])('the date %s moved by %i months is %s', (date, months, moved) => {
  expect(addMonths(date, months)).toBe(moved);
});

test.each([
  ['America/New_York', '2026-03-04T04:59:00Z', '2026-03-03'],
  ['America/New_York', '2026-03-04T05:00:00Z', '2026-03-04'],
  ['Asia/Tokyo', '2026-12-31T15:00:00Z', '2027-01-01'],
])('in %s, the calendar date at %s is %s', (timeZone, moment, date) => {
  expect(dateInZone(timeZone, new Date(moment))).toBe(date);
});
