import { WARNING_HOURS } from './constants.ts';

const HOUR = 60 * 60 * 1000;

/** The passed limit in hours; null below the first. */
export function warningAt(arrivedAt: Date, now: Date) {
  const hours = (now.getTime() - arrivedAt.getTime()) / HOUR;
  return WARNING_HOURS.findLast((limit) => hours >= limit) ?? null;
}
