import { sql } from 'drizzle-orm';
import { chaplains } from '#shared/chaplains/table.ts';
import type { Readiness } from '#shared/readiness/constants.ts';
import type { Executor } from '#server/db/database.ts';
import { onlyRow } from '#server/db/only-row.ts';
import { hasAvailability } from '#server/features/availability/availability-queries.ts';
import { isOnDuty } from '#server/features/people/queries.ts';
import {
  readinessIn,
  standing,
  standings,
  type Masks,
} from '#server/features/readiness/standing-queries.ts';

interface Asked {
  masks: Masks;
  today: string;
}

export async function countByRegion(orm: Executor, { masks, today }: Asked) {
  const { rows } = await orm.execute<{
    region: string | null;
    readiness: Readiness;
    people: number;
  }>(sql`
    SELECT ${chaplains.primaryRegion} AS region, ${readinessIn(masks)} AS readiness,
      count(*)::int AS people
    FROM ${chaplains} LEFT JOIN ${standings({ ...masks, today })} AS standing
      ON standing.chaplain_id = ${chaplains.id}
    WHERE ${isOnDuty()} GROUP BY 1, 2`);
  return rows;
}

/** Of each kind that the masks name: how many have none in force, and of how many it waits. */
export async function countMissing(orm: Executor, { masks, today }: Asked) {
  const { kindIds } = masks;
  if (kindIds.length === 0) return [];
  const counts = kindIds.map((_id, place) => {
    const bit = sql`(1::bigint << ${place}::int)`;
    const lacks = sql`${standing.held} & ${bit} = 0`;
    return sql`count(*) FILTER (WHERE ${lacks})::int AS ${sql.identifier(`lacks${place}`)},
      count(*) FILTER (WHERE ${lacks} AND ${standing.waiting} & ${bit} <> 0)::int
        AS ${sql.identifier(`waits${place}`)}`;
  });
  const { rows } = await orm.execute<Record<string, number>>(sql`
    SELECT ${sql.join(counts, sql`, `)}
    FROM ${chaplains} LEFT JOIN ${standings({ kindIds, today })} AS standing
      ON standing.chaplain_id = ${chaplains.id}
    WHERE ${isOnDuty()}`);
  const row = onlyRow(rows);
  return kindIds.map((kindId, place) => ({
    kindId,
    people: row[`lacks${place}`] ?? 0,
    waiting: row[`waits${place}`] ?? 0,
  }));
}

interface EndingRow extends Record<string, unknown> {
  kindId: string;
  kind: string;
  within30: number;
  within60: number;
  within90: number;
}

/** Verified ones of people on duty that end from today on, of any kind. */
export async function countEnding(orm: Executor, today: string) {
  const within = (days: number) =>
    sql`count(*) FILTER (WHERE ends_on <= ${today}::date + ${days}::int)::int`;
  const { rows } = await orm.execute<EndingRow>(sql`
    SELECT kind.id AS "kindId", kind.name AS kind, ${within(30)} AS within30,
      ${within(60)} AS within60, ${within(90)} AS within90
    FROM credentials AS held
    JOIN credential_kinds AS kind ON kind.id = held.kind_id AND kind.retired_at IS NULL
    JOIN ${chaplains} ON ${chaplains.id} = held.chaplain_id
    WHERE held.status = 'verified' AND held.ends_on BETWEEN ${today}::date AND ${today}::date + 90
      AND ${isOnDuty()}
    GROUP BY kind.id, kind.name, kind.position ORDER BY kind.position, kind.id`);
  return rows;
}

export async function countUnconfirmed(orm: Executor, today: string, timeZone: string) {
  return orm.$count(
    chaplains,
    sql`${isOnDuty()} AND ${hasAvailability(chaplains.id, 'not-known', { date: today, today, timeZone })}`,
  );
}
