import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { STALE_DAYS, type Availability } from '#shared/availability/constants.ts';
import { addDays } from '#shared/calendar-date.ts';
import { bitOf } from '#shared/availability/days.ts';

export interface Asked {
  date: string;
  /** Today's date in the program's time zone. */
  today: string;
  timeZone: string;
}

const isAway = (date: string) =>
  sql`from_on <= ${date}::date AND (until_on IS NULL OR until_on >= ${date}::date)`;

/** Compares `confirmed_at` itself with a constant, so that the database can use an index. */
const isFresh = ({ today, timeZone }: Asked) =>
  sql`confirmed_at >= (${addDays(today, -STALE_DAYS)}::timestamp AT TIME ZONE ${timeZone})`;

/** SQL for one chaplain's availability. It must agree with `availabilityOn` in shared. */
export function availabilityOfChaplain(chaplainId: SQLWrapper, asked: Asked) {
  return sql<Availability>`CASE
    WHEN EXISTS (SELECT FROM away_times WHERE away_times.chaplain_id = ${chaplainId}
      AND ${isAway(asked.date)}) THEN 'away'
    ELSE coalesce((SELECT CASE WHEN days & ${bitOf(asked.date)} <> 0 THEN 'free' ELSE 'not-free' END
      FROM availability_weeks WHERE availability_weeks.chaplain_id = ${chaplainId}
      AND ${isFresh(asked)}), 'not-known')
  END`;
}

/** Filters chaplains by availability. Reads each table once instead of once per chaplain. */
export function hasAvailability(
  chaplainId: SQLWrapper,
  wanted: Availability,
  asked: Asked,
): SQL<boolean> {
  const away = sql`(SELECT away_times.chaplain_id FROM away_times WHERE ${isAway(asked.date)})`;
  if (wanted === 'away') return sql`${chaplainId} IN ${away}`;
  const known = sql`SELECT availability_weeks.chaplain_id FROM availability_weeks
    WHERE ${isFresh(asked)}`;
  const bit = bitOf(asked.date);
  const told = {
    free: sql`${chaplainId} IN (${known} AND days & ${bit} <> 0)`,
    'not-free': sql`${chaplainId} IN (${known} AND days & ${bit} = 0)`,
    'not-known': sql`${chaplainId} NOT IN (${known})`,
  }[wanted];
  return sql`(${told} AND ${chaplainId} NOT IN ${away})`;
}

/** A subquery with a row for each chaplain whose availability is known. Join it as `told`. */
export function availabilities(asked: Asked, chaplainIds?: readonly string[]): SQL {
  const ofSome = chaplainIds
    ? sql`AND chaplain_id = ANY(${sql.param([...chaplainIds])}::uuid[])`
    : sql``;
  return sql`(SELECT coalesce(week.chaplain_id, away.chaplain_id) AS chaplain_id,
      CASE WHEN away.chaplain_id IS NOT NULL THEN 'away'
        WHEN days & ${bitOf(asked.date)} <> 0 THEN 'free' ELSE 'not-free' END AS availability
    FROM (SELECT chaplain_id, days FROM availability_weeks WHERE ${isFresh(asked)} ${ofSome}) AS week
    FULL JOIN (SELECT DISTINCT chaplain_id FROM away_times
        WHERE ${isAway(asked.date)} ${ofSome}) AS away
      ON away.chaplain_id = week.chaplain_id)`;
}

/** The availability from a left join with `availabilities`; no row means 'not-known'. */
export const told = sql<Availability>`coalesce(told.availability, 'not-known')`;
