import { STALE_DAYS, type Availability } from './constants.ts';
import { addDays } from '#shared/calendar-date.ts';
import { bitOf } from './days.ts';

export interface AwayDates {
  fromOn: string;
  /** The last day; null until further notice. */
  untilOn: string | null;
}

export interface Known {
  /** The free days as bits. Null if the chaplain never entered a usual week. */
  days: number | null;
  /** A date in the program's zone. */
  confirmedOn: string | null;
  away: readonly AwayDates[];
}

export const covers = ({ fromOn, untilOn }: AwayDates, date: string) =>
  fromOn <= date && (untilOn === null || untilOn >= date);

/** The last day on which a usual week is valid. After it, the week must be confirmed again. */
export const freshUntil = (confirmedOn: string) => addDays(confirmedOn, STALE_DAYS);

/** The SQL in availability-queries.ts computes the same. `today` is in the program's time zone. */
export function availabilityOn(
  date: string,
  { days, confirmedOn, away }: Known,
  today: string,
): Availability {
  if (away.some((time) => covers(time, date))) return 'away';
  if (days === null || confirmedOn === null || freshUntil(confirmedOn) < today) return 'not-known';
  return Math.floor(days / bitOf(date)) % 2 === 1 ? 'free' : 'not-free';
}
