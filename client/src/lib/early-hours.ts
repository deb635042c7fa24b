import { dayAndTime } from './dates.ts';

const MINUTE = 60_000;

/** Both times are missing when the user reopens a change that the server refused. */
export interface CallTimes {
  askedAt?: string | undefined;
  activation: { startTime?: string | undefined };
}

/** Warns of hours that begin a minute or more before the call or event: forms have no seconds. */
export function earlyHoursLabel(
  { askedAt, activation: { startTime } }: CallTimes,
  arrivedAt: string,
): string | null {
  if (isBefore(arrivedAt, askedAt)) return `That is before the call on ${dayAndTime(askedAt)}.`;
  if (isBefore(arrivedAt, startTime)) {
    return `That is before the event began on ${dayAndTime(startTime)}.`;
  }
  return null;
}

function isBefore(arrivedAt: string, moment: string | undefined): moment is string {
  return moment !== undefined && Date.parse(arrivedAt) <= Date.parse(moment) - MINUTE;
}
