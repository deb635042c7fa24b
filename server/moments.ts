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
  const parts = formatOf(zone, TIME).formatToParts(now);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** Returns what clocks of a zone show at an ISO time, as in '2026-05-04T03:00'. */
export function clockIn(zone: string | null, time: string): string {
  return new Date(onClock(zone, new Date(time))).toISOString().slice(0, 16);
}

/** Returns the time at which clocks of a zone show what `clockIn` returns. */
export function momentOnClock(zone: string | null, shown: string): Date {
  const wanted = Date.parse(`${shown}Z`);
  // Twice, as the clock may change between the two.
  const near = wanted - offsetOf(zone, new Date(wanted));
  return new Date(wanted - offsetOf(zone, new Date(near)));
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns when a clock of the zone next shows a time such as '14:30'. */
export function nextTimeOnClock(zone: string | null, clock: string, now = new Date()): Date {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  const wanted = (hours * 60 + minutes) * 60_000;
  const midnight = Math.floor(onClock(zone, now) / DAY_MS) * DAY_MS;
  for (const shown of [midnight + wanted, midnight + wanted + DAY_MS]) {
    // Twice, as the clock may change between now and then.
    let moment = shown - offsetOf(zone, now);
    moment = shown - offsetOf(zone, new Date(moment));
    if (moment >= now.getTime()) return new Date(moment);
  }
  return now;
}

/** Milliseconds that clocks of the zone are ahead of UTC. */
function offsetOf(zone: string | null, moment: Date) {
  const second = Math.floor(moment.getTime() / 1000) * 1000;
  return onClock(zone, moment) - second;
}

/** What a clock of the zone shows, as if it were UTC. */
function onClock(zone: string | null, moment: Date) {
  const format = formatOf(zone, CLOCK);
  const part = (type: string) =>
    Number(format.formatToParts(moment).find((each) => each.type === type)?.value ?? 0);
  return Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
}

const CLOCK = {
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
  hourCycle: 'h23',
} as const;

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

/** Returns null for a zone that the database knows and this Node doesn't. */
function makeFormat(timeZone: string, options: Intl.DateTimeFormatOptions) {
  try {
    return new Intl.DateTimeFormat('en-US', { ...options, timeZone });
  } catch {
    return null;
  }
}
