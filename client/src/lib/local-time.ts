import { format } from 'date-fns';
import { timeOnClock } from './dates.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const FORMAT = "yyyy-MM-dd'T'HH:mm";

/** Returns how many minutes to add to local time to get UTC, at a given moment. */
type OffsetAt = (instant: number) => number;

const offsetHere: OffsetAt = (instant) => new Date(instant).getTimezoneOffset();

/** Converts a time to the value of a datetime-local input, in the viewer's time zone. */
export function toLocal(time: string | null): string {
  return time ? format(new Date(time), FORMAT) : '';
}

/** Finds all moments with this local time. Daylight saving time skips or repeats some times. */
export function momentsOf(local: string, offsetAt = offsetHere): number[] {
  const asUtc = Date.parse(`${local}Z`);
  if (Number.isNaN(asUtc)) return [];
  const offsets = new Set([offsetAt(asUtc - DAY), offsetAt(asUtc + DAY)]);
  return [...offsets]
    .map((offset) => ({ offset, moment: asUtc + offset * MINUTE }))
    .filter(({ offset, moment }) => offsetAt(moment) === offset)
    .map(({ moment }) => moment)
    .toSorted((one, other) => one - other);
}

/** Returns the clock time that replaces a skipped local time ('03:30'); null if invalid. */
export function afterGap(local: string, offsetAt = offsetHere): string | null {
  const asUtc = Date.parse(`${local}Z`);
  if (Number.isNaN(asUtc)) return null;
  const moment = asUtc + offsetAt(asUtc - DAY) * MINUTE;
  return timeOfLocal(new Date(moment - offsetAt(moment) * MINUTE).toISOString());
}

export function timeOfLocal(local: string): string {
  return timeOnClock(local.slice(11, 16));
}

export function timeMissing(local: string, offsetAt = offsetHere): string {
  const meant = afterGap(local, offsetAt);
  if (meant === null) return 'This is not a valid date and time';
  return `${timeOfLocal(local)} does not exist on that day: the clocks go forward over it. Did you mean ${meant}?`;
}
