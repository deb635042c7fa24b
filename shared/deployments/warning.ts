import { WARNING_HOURS } from './constants.ts';

const HOUR = 60 * 60 * 1000;

/** @returns the hours that somebody who has been on scene since `arrivedAt` is warned of; null below them. */
export function warningAt(arrivedAt: Date, now: Date) {
  const hours = (now.getTime() - arrivedAt.getTime()) / HOUR;
  return WARNING_HOURS.findLast((limit) => hours >= limit) ?? null;
}
