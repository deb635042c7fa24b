import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, onTestFinished, test } from 'vitest';
import { TimeRange } from '#client/components/ui/time-range.tsx';
import { defaultProgram } from '#shared/program/settings.ts';
import { program, setProgram } from './call/program-store.ts';
import {
  date,
  dateTime,
  day,
  dayAndTime,
  shortDate,
  shortDateTime,
  shortTime,
  timeOnClock,
  timeToSecond,
} from './dates.ts';

const at = (dayOfMonth: number, hour: number) =>
  new Date(2026, 2, dayOfMonth, hour, 30).toISOString();

const withSpaces = (text: string) => text.replaceAll('\u00a0', ' ');

const lines = (from: string, to: string | null) =>
  [
    ...renderToStaticMarkup(createElement(TimeRange, { from, to })).matchAll(
      /inline-block max-w-full">([^<]*)</g,
    ),
  ].map(([, text = '']) => withSpaces(text));

test('dates whose format the specification sets are shown in that format; all other dates show the weekday', () => {
  expect(dateTime(at(4, 18))).toBe('Mar 04, 2026 - 18:30');
  expect(date(at(4, 18))).toBe('Mar 04, 2026');
  expect(withSpaces(dayAndTime(at(4, 18)))).toBe('Wed, Mar 04, 2026 - 18:30');
  expect(withSpaces(day(at(4, 18)))).toBe('Wed, Mar 04, 2026');
  expect(withSpaces(shortTime(at(4, 18), new Date(at(5, 9))))).toBe('Wed, Mar 04, 18:30');
  expect(shortTime(at(4, 18), new Date(at(4, 23)))).toBe('18:30');
});

test('no line break splits a date, or the two times of a range within one day', () => {
  expect(dayAndTime(at(4, 18))).toBe('Wed, Mar\u00a004,\u00a02026 - 18:30');
  expect(lines(at(4, 18), at(4, 20))).toEqual(['Wed, Mar 04, 2026,', '18:30 to 20:30']);
  expect(lines(at(4, 18), null)).toEqual(['Wed, Mar 04, 2026,', '18:30 to now']);
  expect(lines(at(4, 18), at(5, 2))).toEqual([
    'Wed, Mar 04, 2026, 18:30',
    'to Thu, Mar 05, 2026, 02:30',
  ]);
});

test('a short date names its year only if it is not this year', () => {
  const now = new Date('2026-11-25T12:00');
  expect(shortDate('2026-03-04T18:30', now)).toBe('Mar 4');
  expect(shortDate('2025-11-25T18:30', now)).toBe('Nov 25, 2025');
  expect(shortDateTime('2026-03-04T18:30', now)).toBe('Mar 4, 18:30');
});

test('times use the program’s 12-hour or 24-hour clock', () => {
  const before = program();
  onTestFinished(() => setProgram(before));
  setProgram({ ...defaultProgram, version: 1, logo: null, clock: '12' });
  expect(dateTime(at(4, 18))).toBe('Mar 04, 2026 - 6:30 PM');
  expect(withSpaces(dayAndTime(at(4, 0)))).toBe('Wed, Mar 04, 2026 - 12:30 AM');
  expect(shortTime(at(4, 9), new Date(at(4, 23)))).toBe('9:30 AM');
  expect(timeOnClock('02:30')).toBe('2:30 AM');
  expect(timeToSecond(new Date(2026, 2, 4, 18, 30, 5).getTime())).toBe('6:30:05 PM');
});
