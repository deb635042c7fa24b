import { sql } from 'drizzle-orm';
import { PREVIEW_NAMES } from '#shared/readiness/constants.ts';
import type { TierPreview } from '#shared/readiness/schemas.ts';
import type { Ladder } from '#shared/readiness/standing.ts';
import { chaplains } from '#shared/chaplains/table.ts';
import type { Executor } from '#server/db/database.ts';
import { isOnDuty } from '#server/features/people/queries.ts';
import {
  kindsOf,
  masksOf,
  standing,
  standings,
} from '#server/features/readiness/standing-queries.ts';

interface Compared {
  before: Ladder;
  after: Ladder;
  today: string;
}

interface Row {
  place: number;
  before: number;
  after: number;
  drops: number;
}

/** Counts who gains or loses a tier. Both ladders must have the same tiers. */
export async function compareLadders(
  orm: Executor,
  { before, after, today }: Compared,
): Promise<TierPreview> {
  const kindIds = [...new Set([...kindsOf(before), ...kindsOf(after)])];
  const [old, changed] = [masksOf(before, kindIds).tiers, masksOf(after, kindIds).tiers];
  const needed = sql.join(
    old.map(
      (tier, place) =>
        sql`(${place}::int, ${tier.needed}::bigint, ${changed[place]?.needed ?? '0'}::bigint)`,
    ),
    sql`, `,
  );
  const held = sql`${chaplains} CROSS JOIN (VALUES ${needed}) AS tier(place, old, new)
    LEFT JOIN ${standings({ kindIds, today })} AS standing
      ON standing.chaplain_id = ${chaplains.id}`;
  const has = (mask: 'old' | 'new') =>
    sql`(${standing.held} & tier.${sql.raw(mask)} = tier.${sql.raw(mask)})`;
  const drops = sql`${has('old')} AND NOT ${has('new')}`;
  const { rows: counts } = await orm.execute<Row & Record<string, unknown>>(sql`
    SELECT tier.place, count(*) FILTER (WHERE ${has('old')})::int AS before,
      count(*) FILTER (WHERE ${has('new')})::int AS after,
      count(*) FILTER (WHERE ${drops})::int AS drops
    FROM ${held} WHERE ${isOnDuty()} GROUP BY tier.place ORDER BY tier.place`);
  const { rows: people } = await orm.execute<{ userId: string; name: string; place: number }>(sql`
    SELECT users.id AS "userId", users.first_name || ' ' || users.last_name AS name, lost.place
    FROM (SELECT ${chaplains.id}, ${chaplains.userId}, ${chaplains.sortName}, max(tier.place) AS place
      FROM ${held} WHERE ${isOnDuty()} AND ${drops}
      GROUP BY ${chaplains.id} ORDER BY ${chaplains.sortName}, ${chaplains.id}
      LIMIT ${PREVIEW_NAMES}) AS lost
    JOIN users ON users.id = lost.user_id ORDER BY lost.sort_name, lost.id`);
  return {
    tiers: before.map(({ id, name }, place) => {
      const {
        before: had = 0,
        after: has = 0,
        drops: lose = 0,
      } = counts.find((row) => row.place === place) ?? {};
      return { id, name, before: had, after: has, drops: lose };
    }),
    people: people.map(({ userId, name, place }) => ({
      userId,
      name,
      tier: before[place]?.name ?? '',
    })),
  };
}
