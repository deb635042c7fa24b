import { format } from 'date-fns';
import { timeOnClock } from './dates.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const FORMAT = "yyyy-MM-dd'T'HH:mm";

/** Minutes from local time to UTC at a moment. */
type OffsetAt = (instant: number) => number;

const offsetHere: OffsetAt = (instant) => new Date(instant).getTimezoneOffset();

/** @returns the moment as an input of date and time shows it in the viewer's own zone; '' for none. */
export function toLocal(time: string | null): string {
  return time ? format(new Date(time), FORMAT) : '';
}

/**
 * @param local as in '2026-03-08T02:30'.
 * @returns the moments that clocks show so: one; none where they are put forward over it; two
 * where they are put back, the earlier first.
 */
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

/**
 * @returns what clocks that were not put forward in time would have to be put to, as in '03:30';
 * null for what is no time at all, such as one of a year with five digits.
 */
export function afterGap(local: string, offsetAt = offsetHere): string | null {
  const asUtc = Date.parse(`${local}Z`);
  if (Number.isNaN(asUtc)) return null;
  const moment = asUtc + offsetAt(asUtc - DAY) * MINUTE;
  return timeOfLocal(new Date(moment - offsetAt(moment) * MINUTE).toISOString());
}

/** @param local as in '2026-03-08T02:30'. @returns its time of day as the portal writes it. */
export function timeOfLocal(local: string): string {
  return timeOnClock(local.slice(11, 16));
}

/** @returns why a typed time is no moment. */
export function timeMissing(local: string, offsetAt = offsetHere): string {
  const meant = afterGap(local, offsetAt);
  if (meant === null) return 'This is not a valid date and time';
  return `${timeOfLocal(local)} does not exist on that day: the clocks go forward over it. Did you mean ${meant}?`;
}
