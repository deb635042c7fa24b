import { STALE_DAYS, type Availability } from './constants.ts';
import { bitOf, daysAfter } from './days.ts';

export interface AwayDates {
  fromOn: string;
  /** Null until further notice; else the last day. */
  untilOn: string | null;
}

export interface Known {
  /** The mask of the free days; null if it was never told. */
  days: number | null;
  /** The day in the program's zone. */
  confirmedOn: string | null;
  away: readonly AwayDates[];
}

export const covers = ({ fromOn, untilOn }: AwayDates, date: string) =>
  fromOn <= date && (untilOn === null || untilOn >= date);

/** From the day after this on, the week counts as not known. */
export const freshUntil = (confirmedOn: string) => daysAfter(confirmedOn, STALE_DAYS);

/** `today` is the day in the program's zone. The server's availability-queries.ts says it in SQL. */
export function availabilityOn(
  date: string,
  { days, confirmedOn, away }: Known,
  today: string,
): Availability {
  if (away.some((time) => covers(time, date))) return 'away';
  if (days === null || confirmedOn === null || freshUntil(confirmedOn) < today) return 'not-known';
  return Math.floor(days / bitOf(date)) % 2 === 1 ? 'free' : 'not-free';
}
