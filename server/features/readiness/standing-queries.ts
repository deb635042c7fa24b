import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Readiness } from '#shared/readiness/constants.ts';
import { neededForCalls, type Ladder } from '#shared/readiness/standing.ts';

/**
 * Masks have a bit for each kind that any of the tiers needs, so that one pass over the credentials
 * tells every tier of everybody.
 */
export interface Masks {
  /** The lowest bit is the first. */
  kindIds: readonly string[];
  /** What the tier for call-outs needs. */
  wanted: string;
  /** What each tier needs, the lower ones' kinds included, from the lowest. */
  tiers: readonly { id: string; needed: string }[];
}

export function masksOf(ladder: Ladder, kindIds: readonly string[] = kindsOf(ladder)): Masks {
  let needed = 0n;
  return {
    kindIds,
    wanted: String(maskOf(neededForCalls(ladder), kindIds)),
    tiers: ladder.map((rung) => {
      needed |= maskOf(rung.kindIds, kindIds);
      return { id: rung.id, needed: String(needed) };
    }),
  };
}

export const kindsOf = (ladder: Ladder) => [...new Set(ladder.flatMap(({ kindIds }) => kindIds))];

const maskOf = (some: readonly string[], all: readonly string[]) =>
  some.reduce((mask, id) => mask | (1n << BigInt(all.indexOf(id))), 0n);

interface Asked {
  kindIds: readonly string[];
  /** The date in the program's zone. */
  today: string;
  /** Narrows it to these chaplains. */
  chaplainIds?: readonly string[];
}

/** A row for everybody who entered something of these kinds, to be joined as `standing`. */
export function standings({ kindIds, today, chaplainIds }: Asked): SQL {
  const ofSome = chaplainIds
    ? sql`AND chaplain_id = ANY(${sql.param([...chaplainIds])}::uuid[])`
    : sql``;
  const asked = sql`kind_id = ANY(${sql.param([...kindIds])}::uuid[]) ${ofSome}`;
  return sql`(SELECT chaplain_id, bit_or(bit) AS entered,
      coalesce(bit_or(bit) FILTER (WHERE is_held), 0) AS held,
      coalesce(bit_or(bit) FILTER (WHERE is_waiting), 0) AS waiting
    FROM (
      SELECT chaplain_id, kind_id, coalesce(ends_on, 'infinity') >= ${today}::date AS is_held,
        false AS is_waiting FROM credentials WHERE status = 'verified' AND ${asked}
      UNION ALL
      SELECT chaplain_id, kind_id, false, status = 'waiting' FROM credentials
        WHERE status IN ('waiting', 'rejected') AND ${asked}
      UNION ALL
      SELECT chaplain_id, kind_id, true, false FROM credential_exemptions
        WHERE coalesce(ends_on, 'infinity') >= ${today}::date AND ${asked}) AS entry
    JOIN (SELECT kind_id, 1::bigint << (place - 1)::int AS bit
      FROM unnest(${sql.param([...kindIds])}::uuid[]) WITH ORDINALITY AS listed(kind_id, place))
      AS bits USING (kind_id)
    GROUP BY chaplain_id)`;
}

/** Of a row of `standings`, or of the nulls of a left join. */
interface Standing {
  entered: SQLWrapper;
  held: SQLWrapper;
  waiting: SQLWrapper;
}

export const standing: Standing = {
  entered: sql`coalesce(standing.entered, 0)`,
  held: sql`coalesce(standing.held, 0)`,
  waiting: sql`coalesce(standing.waiting, 0)`,
};

/** `readinessOf` of shared/readiness. */
export function readinessIn({ wanted }: Masks, { entered, held, waiting }: Standing = standing) {
  const all = sql`${wanted}::bigint`;
  const missing = sql`(${all} & ~${held})`;
  return sql<Readiness>`CASE
    WHEN ${missing} = 0 THEN 'ready'
    WHEN ${entered} & ${all} = 0 THEN 'not-known'
    WHEN bit_count(${missing}::bit(64)) = 1 OR ${missing} & ~${waiting} = 0 THEN 'nearly'
    ELSE 'not' END`;
}

/** `tierOf` of shared/readiness, as its id. */
export function tierIn({ tiers }: Masks, { held }: Standing = standing) {
  const cases = tiers.toReversed().map(({ id, needed }) => {
    const all = sql`${needed}::bigint`;
    return sql`WHEN ${held} & ${all} = ${all} THEN ${id}::uuid`;
  });
  if (cases.length === 0) return sql<string | null>`NULL::uuid`;
  return sql<string | null>`CASE ${sql.join(cases, sql` `)} END`;
}

/** As a condition, for filters over all chaplains. */
export function hasReadiness(
  chaplainId: SQLWrapper,
  readiness: Readiness,
  { masks, today }: { masks: Masks; today: string },
): SQL {
  const entered = (matches: SQL) =>
    sql`(SELECT chaplain_id FROM ${standings({ ...masks, today })} AS standing WHERE ${matches})`;
  const isOfNobody = (masks.wanted === '0' ? 'ready' : 'not-known') === readiness;
  // Who entered nothing has no row.
  return isOfNobody
    ? sql`${chaplainId} NOT IN ${entered(sql`${readinessIn(masks)} <> ${readiness}`)}`
    : sql`${chaplainId} IN ${entered(sql`${readinessIn(masks)} = ${readiness}`)}`;
}

/** Has this tier or a higher one. False for a tier that isn't in force. */
export function hasTier(
  chaplainId: SQLWrapper,
  tierId: string,
  { masks, today }: { masks: Masks; today: string },
): SQL {
  const needed = masks.tiers.find(({ id }) => id === tierId)?.needed;
  if (needed === undefined) return sql`false`;
  if (needed === '0') return sql`true`;
  return sql`${chaplainId} IN (SELECT chaplain_id FROM ${standings({ ...masks, today })} AS standing
    WHERE ${standing.held} & ${needed}::bigint = ${needed}::bigint)`;
}
