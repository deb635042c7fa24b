import { tz, tzName } from '@date-fns/tz';
import { addDays, addHours, format, parseISO, set } from 'date-fns';
import { programTimeZone, regionTimeZones } from '#shared/program.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

const TIME = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;
const DAY = { weekday: 'short', year: 'numeric', month: 'short', day: 'numeric' } as const;

export function zoneOfRegion(region: string | null): string {
  return (region === null ? undefined : regionTimeZones[region]) ?? programTimeZone;
}

/** As 'Mon, May 4, 2026, 3:00 AM CDT'. */
export function momentIn(zone: string | null, time: string): string {
  return written(formatOf(zone, { ...DAY, ...TIME }), time);
}

export function shortTimeIn(zone: string | null, time: string, now = new Date()): string {
  const day = formatOf(zone, DAY);
  const isToday = day.format(new Date(time)) === day.format(now);
  return isToday ? written(formatOf(zone, TIME), time) : momentIn(zone, time);
}

export function zoneNameIn(zone: string | null, now = new Date()): string {
  return tzName(knownZone(zone), now, 'short');
}

/** As '2026-05-04T03:00'. */
export function clockIn(zone: string | null, time: string): string {
  return format(time, "yyyy-MM-dd'T'HH:mm", { in: tz(knownZone(zone)) });
}

export function momentOnClock(zone: string | null, shown: string): Date {
  return new Date(Number(parseISO(shown, { in: tz(knownZone(zone)) })));
}

export function nextTimeOnClock(zone: string | null, clock: string, now = new Date()): Date {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  const inZone = { in: tz(knownZone(zone)) };
  const onDay = (day: Date) => set(day, { hours, minutes, seconds: 0, milliseconds: 0 }, inZone);
  const today = onDay(now);
  const tomorrow = onDay(addDays(now, 1, inZone));
  // Clocks that are put back show it again an hour later.
  const again = addHours(today, 1);
  const isNext = (moment: Date) => moment >= now && format(moment, 'HH:mm', inZone) === clock;
  return new Date(Number([today, again, tomorrow].find(isNext) ?? tomorrow));
}

/** Falls back to the program's zone if Node doesn't know this one. */
function knownZone(zone: string | null) {
  return formatOf(zone, TIME).resolvedOptions().timeZone;
}

function written(format: Intl.DateTimeFormat, time: string) {
  // Intl puts a narrow space before AM, which costs in text messages.
  return format.format(new Date(time)).replaceAll(/\s/gu, ' ');
}

function formatOf(zone: string | null, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([zone, options]);
  const known = formats.get(key);
  if (known) return known;
  const made = makeFormat(zone ?? programTimeZone, options) ?? formatOf(null, options);
  formats.set(key, made);
  return made;
}

function makeFormat(timeZone: string, options: Intl.DateTimeFormatOptions) {
  try {
    return new Intl.DateTimeFormat('en-US', { ...options, timeZone });
  } catch {
    return null;
  }
}
