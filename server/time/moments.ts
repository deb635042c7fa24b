import { tz, tzName } from '@date-fns/tz';
import { addDays, addHours, format, parseISO, set } from 'date-fns';
import type { Program } from '#shared/program/settings.ts';

const formats = new Map<string, Intl.DateTimeFormat>();
const knownZones = new Map<string, boolean>();

const DAY = { weekday: 'short', year: 'numeric', month: 'short', day: 'numeric' } as const;
const TIMES: Record<Program['clock'], Intl.DateTimeFormatOptions> = {
  '24': { hour: '2-digit', hourCycle: 'h23', minute: '2-digit', timeZoneName: 'short' },
  '12': { hour: 'numeric', hourCycle: 'h12', minute: '2-digit', timeZoneName: 'short' },
};

export type TimeStyle = Pick<Program, 'timeZone' | 'clock'>;

/** Uses the program's zone if `zone` is null or unknown to Node.js. */
export function timeStyleIn(zone: string | null, { timeZone, clock }: TimeStyle): TimeStyle {
  return { clock, timeZone: zone !== null && isKnown(zone) ? zone : timeZone };
}

export function zoneOfRegion(region: string | null, regions: Program['regions']): string | null {
  return regions.find(({ code }) => code === region)?.timeZone ?? null;
}

/** Formats as 'Mon, May 4, 2026, 03:00 CDT'. */
export function momentIn(style: TimeStyle, time: string): string {
  return written(formatOf(style, 'day and time'), time);
}

export function shortTimeIn(style: TimeStyle, time: string, now = new Date()): string {
  const day = formatOf(style, 'day');
  const isToday = day.format(new Date(time)) === day.format(now);
  return isToday ? written(formatOf(style, 'time'), time) : momentIn(style, time);
}

export function zoneNameIn({ timeZone }: TimeStyle, now = new Date()): string {
  return tzName(timeZone, now, 'short');
}

/** Formats as '2026-05-04'. */
export function dayIn(timeZone: string, time: Date): string {
  return format(time, 'yyyy-MM-dd', { in: tz(timeZone) });
}

/** Formats a calendar date such as '2026-05-04' as 'Mon, May 4, 2026'. */
export function calendarDate(date: string): string {
  return new Date(`${date}T00:00:00Z`).toLocaleDateString('en-US', { ...DAY, timeZone: 'UTC' });
}

/** Formats as '2026-05-04T03:00'. */
export function clockIn({ timeZone }: TimeStyle, time: string): string {
  return format(time, "yyyy-MM-dd'T'HH:mm", { in: tz(timeZone) });
}

export function momentOnClock({ timeZone }: TimeStyle, shown: string): Date {
  return new Date(Number(parseISO(shown, { in: tz(timeZone) })));
}

export function nextTimeOnClock({ timeZone }: TimeStyle, clock: string, now = new Date()): Date {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  const inZone = { in: tz(timeZone) };
  const onDay = (day: Date) => set(day, { hours, minutes, seconds: 0, milliseconds: 0 }, inZone);
  const today = onDay(now);
  const tomorrow = onDay(addDays(now, 1, inZone));
  // When daylight saving time ends, clocks show this time twice, an hour apart.
  const again = addHours(today, 1);
  const isNext = (moment: Date) => moment >= now && format(moment, 'HH:mm', inZone) === clock;
  return new Date(Number([today, again, tomorrow].find(isNext) ?? tomorrow));
}

function written(format: Intl.DateTimeFormat, time: string) {
  // Intl puts a narrow space before AM, which makes text messages cost more.
  return format.format(new Date(time)).replaceAll(/\s/gu, ' ');
}

function formatOf({ timeZone, clock }: TimeStyle, what: 'day' | 'time' | 'day and time') {
  const key = `${timeZone} ${clock} ${what}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    ...(what !== 'time' && DAY),
    ...(what !== 'day' && TIMES[clock]),
    timeZone,
  });
  formats.set(key, made);
  return made;
}

function isKnown(zone: string) {
  const known = knownZones.get(zone) ?? canFormat(zone);
  knownZones.set(zone, known);
  return known;
}

function canFormat(timeZone: string) {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone }));
  } catch {
    return false;
  }
}
