import { dayAndTime } from './dates.ts';

const MINUTE = 60_000;

/** Both times are unknown when the user opens a refused change again. */
export interface CallTimes {
  askedAt?: string | undefined;
  activation: { startTime?: string | undefined };
}

/** Null if the hours aren't early. Forms have no seconds, so the call's own minute isn't early. */
export function earlyHoursLabel(
  { askedAt, activation: { startTime } }: CallTimes,
  arrivedAt: string,
): string | null {
  if (isBefore(arrivedAt, askedAt)) return `That is before the call of ${dayAndTime(askedAt)}.`;
  if (isBefore(arrivedAt, startTime)) {
    return `That is before the event of ${dayAndTime(startTime)}.`;
  }
  return null;
}

function isBefore(arrivedAt: string, moment: string | undefined): moment is string {
  return moment !== undefined && Date.parse(arrivedAt) <= Date.parse(moment) - MINUTE;
}
