import { sql } from 'drizzle-orm';
import { chaplains } from '#shared/chaplains/table.ts';
import type { Readiness } from '#shared/readiness/constants.ts';
import type { Executor } from '#server/db/database.ts';
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

/**
 * Counts people by region and readiness. For each kind of credential in the masks, also counts
 * people who lack it and, among them, people whose credential is pending.
 */
export async function countByRegion(orm: Executor, { masks, today }: Asked) {
  const counts = masks.kindIds.map((_id, place) => {
    const bit = sql`${String(1n << BigInt(place))}::bigint`;
    const lacks = sql`${standing.held} & ${bit} = 0`;
    return sql`, count(*) FILTER (WHERE ${lacks})::int AS ${sql.identifier(`lacks${place}`)},
      count(*) FILTER (WHERE ${lacks} AND ${standing.waiting} & ${bit} <> 0)::int
        AS ${sql.identifier(`waits${place}`)}`;
  });
  const { rows } = await orm.execute<CountedRow & Record<string, unknown>>(sql`
    SELECT ${chaplains.primaryRegion} AS region, ${readinessIn(masks)} AS readiness,
      count(*)::int AS people ${sql.join(counts)}
    FROM ${chaplains} LEFT JOIN ${standings({ ...masks, today })} AS standing
      ON standing.chaplain_id = ${chaplains.id}
    WHERE ${isOnDuty()} GROUP BY 1, 2`);
  return rows.map(({ region, readiness, people, ...lacking }) => ({
    region,
    readiness,
    people,
    missing: masks.kindIds.map((kindId, place) => ({
      kindId,
      people: Number(lacking[`lacks${place}`]),
      waiting: Number(lacking[`waits${place}`]),
    })),
  }));
}

interface CountedRow {
  region: string | null;
  readiness: Readiness;
  people: number;
}

interface EndingRow extends Record<string, unknown> {
  kindId: string;
  kind: string;
  within30: number;
  within60: number;
  within90: number;
}

/** Counts credentials of active people that expire within 30, 60 and 90 days, by kind. */
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
