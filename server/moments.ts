import { tz, tzName } from '@date-fns/tz';
import { addDays, addHours, format, parseISO, set } from 'date-fns';
import { programTimeZone, regionTimeZones } from '#shared/program.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

const TIME = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;
const DAY = { weekday: 'short', year: 'numeric', month: 'short', day: 'numeric' } as const;

/** Returns the zone of the clocks of a region; without one, the program's. */
export function zoneOfRegion(region: string | null): string {
  return (region === null ? undefined : regionTimeZones[region]) ?? programTimeZone;
}

/** Returns an ISO time in a zone, by default the program's, as in 'Mon, May 4, 2026, 3:00 AM CDT'. */
export function momentIn(zone: string | null, time: string): string {
  return written(formatOf(zone, { ...DAY, ...TIME }), time);
}

/** Returns a time of today as in '3:00 AM CDT', any other as `momentIn` does. */
export function shortTimeIn(zone: string | null, time: string, now = new Date()): string {
  const day = formatOf(zone, DAY);
  const isToday = day.format(new Date(time)) === day.format(now);
  return isToday ? written(formatOf(zone, TIME), time) : momentIn(zone, time);
}

/** Returns the short name of a zone, as in 'CDT'. */
export function zoneNameIn(zone: string | null, now = new Date()): string {
  return tzName(knownZone(zone), now, 'short');
}

/** Returns what clocks of a zone show at an ISO time, as in '2026-05-04T03:00'. */
export function clockIn(zone: string | null, time: string): string {
  return format(time, "yyyy-MM-dd'T'HH:mm", { in: tz(knownZone(zone)) });
}

/** Returns the time at which clocks of a zone show what `clockIn` returns. */
export function momentOnClock(zone: string | null, shown: string): Date {
  return new Date(Number(parseISO(shown, { in: tz(knownZone(zone)) })));
}

/** Returns when a clock of the zone next shows a time such as '14:30'. */
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

/** Returns the program's zone for none, and for one that the database knows and this Node doesn't. */
function knownZone(zone: string | null) {
  return formatOf(zone, TIME).resolvedOptions().timeZone;
}

function written(format: Intl.DateTimeFormat, time: string) {
  // The space before AM is a narrow one, which text messages would pay for.
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

/** Returns null for a zone that this Node doesn't know. */
function makeFormat(timeZone: string, options: Intl.DateTimeFormatOptions) {
  try {
    return new Intl.DateTimeFormat('en-US', { ...options, timeZone });
  } catch {
    return null;
  }
}
