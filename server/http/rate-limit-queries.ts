import { and, eq, gt, sql } from 'drizzle-orm';
import { rateLimits } from '#shared/accounts/table.ts';
import type { Orm } from '#server/db/database.ts';

/** Milliseconds since 1970 by the database's clock, which all processes share. */
const NOW = sql`floor(extract(epoch FROM now()) * 1000)::bigint`;
const isOver = sql`coalesce(${rateLimits.expire}, 0) <= ${NOW}`;

interface Use {
  key: string;
  points: number;
  seconds: number;
}

/** Uses one point of a key. @returns whether one was left. */
export async function usePoint(orm: Orm, { key, points, seconds }: Use) {
  const expire = sql`${NOW} + ${seconds * 1000}::bigint`;
  // A time beyond any that this clock gives: it was ahead then, and nobody waits for it. Twice, as
  // calls at the same moment see each other's times.
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

/** @returns milliseconds until all points of a key are back. */
export async function waitOf(orm: Orm, key: string) {
  const [row] = await orm
    .select({ ms: sql`${rateLimits.expire} - ${NOW}`.mapWith(Number) })
    .from(rateLimits)
    .where(eq(rateLimits.key, key));
  return row?.ms ?? 0;
}

/** @returns how many points of a key are used. */
export async function countPoints(orm: Orm, key: string) {
  const [row] = await orm
    .select({ points: rateLimits.points })
    .from(rateLimits)
    .where(and(eq(rateLimits.key, key), sql`NOT ${isOver}`));
  return row?.points ?? 0;
}

/** Gives a point of a key back. */
export async function returnPoint(orm: Orm, key: string) {
  await orm
    .update(rateLimits)
    .set({ points: sql`${rateLimits.points} - 1` })
    .where(and(eq(rateLimits.key, key), gt(rateLimits.points, 0)));
}

/** Forgets what was used of a key. */
export async function deletePoints(orm: Orm, key: string) {
  await orm.delete(rateLimits).where(eq(rateLimits.key, key));
}

/** Deletes what counts for nothing any more. */
export async function pruneRateLimits({ orm }: { orm: Orm }) {
  await orm.delete(rateLimits).where(isOver);
}
