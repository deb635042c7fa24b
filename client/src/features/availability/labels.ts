import { freshUntil } from '#shared/availability/availability-on.ts';
import { ASK_DAYS } from '#shared/availability/constants.ts';
import { addDays, daysBetween } from '#shared/calendar-date.ts';
import type { AwayTime, OwnAvailability } from '#shared/availability/schemas.ts';
import { weekdayDate } from '#client/lib/dates.ts';

/** Returns a text such as 'Mon, May 4 to Fri, May 8' or 'From Mon, May 4 until further notice'. */
export function awayLabel({ fromOn, untilOn }: AwayTime): string {
  if (untilOn === null) return `From ${weekdayDate(fromOn)} until further notice`;
  return fromOn === untilOn
    ? weekdayDate(fromOn)
    : `${weekdayDate(fromOn)} to ${weekdayDate(untilOn)}`;
}

export type Standing = 'never' | 'stale' | 'stale-soon' | 'fresh';

export function standingOf({ days, confirmedOn, today }: OwnAvailability): Standing {
  if (days === null || confirmedOn === null) return 'never';
  const until = freshUntil(confirmedOn);
  if (until < today) return 'stale';
  return daysBetween(today, until) < ASK_DAYS ? 'stale-soon' : 'fresh';
}

/** The first day on which the availability counts as not known. */
export const staleOn = (confirmedOn: string) => addDays(freshUntil(confirmedOn), 1);
