import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Readiness } from '#shared/readiness/constants.ts';
import { neededForCalls, type Ladder } from '#shared/readiness/standing.ts';

/**
 * Bit masks of kinds of credentials, with a bit for each kind that a tier needs. They allow SQL to
 * compute everybody's tier in one pass over the credentials.
 */
export interface Masks {
  /** The kinds in the order of their bits. The first kind has the lowest bit. */
  kindIds: readonly string[];
  /** The kinds that the tier for call-outs needs. */
  wanted: string;
  /** The kinds that each tier needs, including those of lower tiers; the lowest tier first. */
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

/** Limits the masks to the kinds that the call-out tier needs, so that queries read fewer rows. */
export function onlyWanted(masks: Masks): Masks {
  const kindIds = kindsIn(masks.wanted, masks);
  return { kindIds, wanted: String((1n << BigInt(kindIds.length)) - 1n), tiers: [] };
}

const maskOf = (some: readonly string[], all: readonly string[]) =>
  some.reduce((mask, id) => mask | (1n << BigInt(all.indexOf(id))), 0n);

interface Asked {
  kindIds: readonly string[];
  /** Today's date in the program's time zone. */
  today: string;
  /** Limits the query to these chaplains. */
  chaplainIds?: readonly string[];
}

/** Selects the masks of each chaplain with an entry for any of `kindIds`. Join as `standing`. */
export function standings({ kindIds, today, chaplainIds }: Asked): SQL {
  const ofSome = chaplainIds
    ? sql`AND chaplain_id = ANY(${sql.param([...chaplainIds])}::uuid[])`
    : sql``;
  const asked = sql`kind_id = ANY(${sql.param([...kindIds])}::uuid[]) ${ofSome}`;
  const bit = bitOf(kindIds);
  return sql`(SELECT chaplain_id, bit_or(bit) AS entered,
      coalesce(bit_or(bit) FILTER (WHERE is_held), 0) AS held,
      coalesce(bit_or(bit) FILTER (WHERE is_waiting), 0) AS waiting
    FROM (
      SELECT chaplain_id, ${bit} AS bit, coalesce(ends_on, 'infinity') >= ${today}::date AS is_held,
        false AS is_waiting FROM credentials WHERE status = 'verified' AND ${asked}
      UNION ALL
      SELECT chaplain_id, ${bit}, false, status = 'waiting' FROM credentials
        WHERE status IN ('waiting', 'rejected') AND ${asked}
      UNION ALL
      SELECT chaplain_id, ${bit}, true, false FROM credential_exemptions
        WHERE coalesce(ends_on, 'infinity') >= ${today}::date AND ${asked}) AS entry
    GROUP BY chaplain_id)`;
}

/** SQL: a bit for each kind. Uses a CASE, because a join makes PostgreSQL choose a slower plan. */
function bitOf(kindIds: readonly string[]) {
  if (kindIds.length === 0) return sql`0::bigint`;
  const cases = kindIds.map(
    (id, place) => sql`WHEN ${id}::uuid THEN ${String(1n << BigInt(place))}::bigint`,
  );
  return sql`CASE kind_id ${sql.join(cases, sql` `)} END`;
}

/** The masks in a row of `standings`, as SQL. */
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

/** Computes in SQL what `readinessOf` in shared/readiness computes. */
export function readinessIn({ wanted }: Masks, { entered, held, waiting }: Standing = standing) {
  const all = sql`${wanted}::bigint`;
  const missing = sql`(${all} & ~${held})`;
  return sql<Readiness>`CASE
    WHEN ${missing} = 0 THEN 'ready'
    WHEN ${entered} & ${all} = 0 THEN 'not-known'
    WHEN ${missing} & (${missing} - 1) = 0 OR ${missing} & ~${waiting} = 0 THEN 'nearly'
    ELSE 'not' END`;
}

/** Computes in SQL the id of the tier that `tierOf` in shared/readiness returns. */
export function tierIn({ tiers }: Masks, { held }: Standing = standing) {
  const cases = tiers.toReversed().map(({ id, needed }) => {
    const all = sql`${needed}::bigint`;
    return sql`WHEN ${held} & ${all} = ${all} THEN ${id}::uuid`;
  });
  if (cases.length === 0) return sql<string | null>`NULL::uuid`;
  return sql<string | null>`CASE ${sql.join(cases, sql` `)} END`;
}

interface Sought {
  masks: Masks;
  today: string;
}

export function hasReadiness(
  chaplainId: SQLWrapper,
  readiness: Readiness,
  { masks, today }: Sought,
): SQL {
  const wanted = onlyWanted(masks);
  const { kindIds } = wanted;
  if (readiness === 'ready') return isHolder(chaplainId, { kindIds, today });
  if (kindIds.length === 0) return sql`false`;
  const entered = (matches: SQL) =>
    sql`(SELECT chaplain_id FROM ${standings({ kindIds, today })} AS standing WHERE ${matches})`;
  // People who entered nothing have no row, so look for everybody who is not among the rows.
  return readiness === 'not-known'
    ? sql`${chaplainId} NOT IN ${entered(sql`${standing.entered} <> 0`)}`
    : sql`${chaplainId} IN ${entered(sql`${readinessIn(wanted)} = ${readiness}`)}`;
}

/** Finds chaplains who have this tier or a higher one. Finds nobody if the tier isn't in force. */
export function hasTier(chaplainId: SQLWrapper, tierId: string, { masks, today }: Sought): SQL {
  const needed = masks.tiers.find(({ id }) => id === tierId)?.needed;
  if (needed === undefined) return sql`false`;
  return isHolder(chaplainId, { kindIds: kindsIn(needed, masks), today });
}

const kindsIn = (mask: string, { kindIds }: Masks) =>
  kindIds.filter((_id, place) => (BigInt(mask) >> BigInt(place)) & 1n);

/** Whether a chaplain holds all these kinds. Faster than `standings`, as it reads fewer rows. */
function isHolder(chaplainId: SQLWrapper, { kindIds, today }: Omit<Asked, 'chaplainIds'>): SQL {
  if (kindIds.length === 0) return sql`true`;
  const asked = sql`kind_id = ANY(${sql.param([...kindIds])}::uuid[])
    AND coalesce(ends_on, 'infinity') >= ${today}::date`;
  return sql`${chaplainId} IN (SELECT chaplain_id FROM (
      SELECT chaplain_id, kind_id FROM credentials WHERE status = 'verified' AND ${asked}
      UNION ALL
      SELECT chaplain_id, kind_id FROM credential_exemptions WHERE ${asked}) AS held
    GROUP BY chaplain_id
    HAVING bit_or(${bitOf(kindIds)}) = ${String((1n << BigInt(kindIds.length)) - 1n)}::bigint)`;
}

/** The same condition as `hasTier`, for a query that has joined `standings` already. */
export function holdsTier({ tiers }: Masks, id: string, held: SQLWrapper): SQL {
  const needed = tiers.find((tier) => tier.id === id)?.needed;
  if (needed === undefined) return sql`false`;
  return sql`(${held} & ${needed}::bigint = ${needed}::bigint)`;
}

/** Lists the kinds that a person lacks for call-outs. `of` has the person's masks from a query. */
export function lackedIn({ kindIds, wanted }: Masks, of: { held: string; waiting: string }) {
  const missing = BigInt(wanted) & ~BigInt(of.held);
  const waiting = BigInt(of.waiting);
  return kindIds.flatMap((kindId, place) => {
    const bit = 1n << BigInt(place);
    return missing & bit ? [{ kindId, isWaiting: (waiting & bit) !== 0n }] : [];
  });
}
