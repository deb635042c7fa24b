import { format } from 'date-fns';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const FORMAT = "yyyy-MM-dd'T'HH:mm";

/** Minutes from local time to UTC at a moment. */
type OffsetAt = (instant: number) => number;

const offsetHere: OffsetAt = (instant) => new Date(instant).getTimezoneOffset();

/** @returns the moment as an input of date and time shows it in the viewer's own zone. */
export function toLocal(time: string) {
  return format(new Date(time), FORMAT);
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

/** @returns what clocks that were not put forward in time would have to be put to, as in '03:30'. */
export function afterGap(local: string, offsetAt = offsetHere) {
  const asUtc = Date.parse(`${local}Z`);
  const moment = asUtc + offsetAt(asUtc - DAY) * MINUTE;
  return new Date(moment - offsetAt(moment) * MINUTE).toISOString().slice(11, 16);
}
