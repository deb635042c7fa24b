import { sql } from 'drizzle-orm';
import { STALE_DAYS } from '#shared/availability/constants.ts';
import { addDays } from '#shared/calendar-date.ts';
import { chaplains } from '#shared/chaplains/table.ts';
import { portalSettings } from '#shared/messages/table.ts';
import type { Executor } from '#server/db/database.ts';
import { wasReminded } from '#server/features/messages/queries.ts';
import { isOnDuty } from '#server/features/people/queries.ts';

const NAME = 'availability-asked';

/** Whether all chaplains whose week is stale on that day have been asked to confirm the week. */
export async function isDoneFor(tx: Executor, day: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    SELECT FROM ${portalSettings} WHERE name = ${NAME} AND value ->> 'day' >= ${day}`);
  return rows.length > 0;
}

export async function markDone(tx: Executor, day: string) {
  const value = { day };
  await tx
    .insert(portalSettings)
    .values({ name: NAME, value })
    .onConflictDoUpdate({ target: portalSettings.name, set: { value, updatedAt: sql`now()` } });
}

interface Stale extends Record<string, unknown> {
  userId: string;
  days: number;
  confirmedOn: string;
}

interface StaleOn {
  day: string;
  timeZone: string;
  limit: number;
}

/** Marks chaplains as asked. Skips locked rows and chaplains asked in the last 90 days. */
export async function takeStale(tx: Executor, { day, timeZone, limit }: StaleOn) {
  // In a WITH query, so that PostgreSQL runs it once and the limit holds.
  const { rows } = await tx.execute<Stale>(sql`
    WITH taken AS (
      SELECT stale.chaplain_id, ${chaplains.userId} AS user_id FROM availability_weeks AS stale
      JOIN ${chaplains} ON ${chaplains.id} = stale.chaplain_id
      WHERE stale.confirmed_at < (${addDays(day, -STALE_DAYS)}::timestamp AT TIME ZONE ${timeZone})
        AND (stale.asked_at IS NULL OR stale.asked_at < now() - make_interval(days => ${STALE_DAYS}))
        AND ${isOnDuty()} AND NOT ${wasReminded(chaplains.userId, 'availability-stale')}
      ORDER BY stale.chaplain_id LIMIT ${limit}
      FOR UPDATE OF stale SKIP LOCKED)
    UPDATE availability_weeks AS week SET asked_at = now()
    FROM taken
    WHERE week.chaplain_id = taken.chaplain_id
    RETURNING taken.user_id AS "userId", week.days,
      (week.confirmed_at AT TIME ZONE ${timeZone})::date::text AS "confirmedOn"`);
  return rows;
}
