import { and, eq, gt, sql } from 'drizzle-orm';
import { rateLimits } from '#shared/accounts/table.ts';
import type { Executor, Orm } from '#server/db/database.ts';

/** Ms since 1970 by the database's clock. */
const NOW = sql`floor(extract(epoch FROM now()) * 1000)::bigint`;
const isOver = sql`coalesce(${rateLimits.expire}, 0) <= ${NOW}`;

interface Use {
  key: string;
  points: number;
  seconds: number;
}

export async function usePoint(orm: Orm, { key, points, seconds }: Use) {
  const expire = sql`${NOW} + ${seconds * 1000}::bigint`;
  // An expiry more than two periods ahead comes from a wrong clock, so a new period starts.
  const isFresh = sql`(${isOver} OR ${rateLimits.expire} > ${NOW} + ${2 * seconds * 1000}::bigint)`;
  const used = await orm
    .insert(rateLimits)
    .values({ key, points: 1, expire })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        points: sql`CASE WHEN ${isFresh} THEN 1 ELSE ${rateLimits.points} + 1 END`,
        expire: sql`CASE WHEN ${isFresh} THEN ${expire} ELSE ${rateLimits.expire} END`,
      },
      setWhere: sql`${isFresh} OR ${rateLimits.points} < ${points}`,
    })
    .returning({ key: rateLimits.key });
  return used.length > 0;
}

export async function waitOf(orm: Orm, key: string) {
  const [row] = await orm
    .select({ ms: sql`${rateLimits.expire} - ${NOW}`.mapWith(Number) })
    .from(rateLimits)
    .where(eq(rateLimits.key, key));
  return row?.ms ?? 0;
}

export async function countPoints(orm: Orm, key: string) {
  const [row] = await orm
    .select({ points: rateLimits.points })
    .from(rateLimits)
    .where(and(eq(rateLimits.key, key), sql`NOT ${isOver}`));
  return row?.points ?? 0;
}

export async function returnPoint(orm: Orm, key: string) {
  await orm
    .update(rateLimits)
    .set({ points: sql`${rateLimits.points} - 1` })
    .where(and(eq(rateLimits.key, key), gt(rateLimits.points, 0)));
}

export async function deletePoints(orm: Orm, key: string) {
  await orm.delete(rateLimits).where(eq(rateLimits.key, key));
}

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

interface Slots {
  key: string;
  anHour: number;
  aDay: number;
}

const slotsOf = ({ key, aDay }: Slots) => sql`
  SELECT ${key} || ':' || number AS key,
    CASE WHEN used.expire > ${NOW} AND used.expire <= ${NOW} + ${2 * DAY}::bigint THEN used.expire END AS expire
  FROM generate_series(1, ${aDay}::int) AS number
  LEFT JOIN rate_limits AS used ON used.key = ${key} || ':' || number`;

const isOfLastHour = sql`expire > ${NOW} + ${DAY - HOUR}::bigint`;

/** Uses a slot: at most `anHour` in any hour and `aDay` in 24 hours. False if none is free. */
export async function useSlot(tx: Executor, slots: Slots) {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${slots.key}, 0))`);
  const { rows } = await tx.execute(sql`
    WITH slots AS (${slotsOf(slots)})
    INSERT INTO rate_limits (key, points, expire)
    SELECT key, 1, ${NOW} + ${DAY}::bigint FROM slots
    WHERE expire IS NULL AND (SELECT count(*) FROM slots WHERE ${isOfLastHour}) < ${slots.anHour}::int
    LIMIT 1
    ON CONFLICT (key) DO UPDATE SET points = 1, expire = excluded.expire
    RETURNING key`);
  return rows.length > 0;
}

export async function waitForSlot(tx: Executor, slots: Slots) {
  const { rows } = await tx.execute<{ ms: number }>(sql`
    SELECT greatest(
      CASE WHEN count(*) FILTER (WHERE ${isOfLastHour}) >= ${slots.anHour}::int
        THEN min(expire) FILTER (WHERE ${isOfLastHour}) - ${NOW} - ${DAY - HOUR}::bigint END,
      CASE WHEN count(expire) >= ${slots.aDay}::int THEN min(expire) - ${NOW} END,
      0)::float8 AS ms
    FROM (${slotsOf(slots)}) AS slots`);
  return rows[0]?.ms ?? 0;
}

export async function pruneRateLimits({ orm }: { orm: Orm }) {
  await orm.delete(rateLimits).where(isOver);
}
