import { sql } from 'drizzle-orm';
import { READINESS, type Readiness } from '#shared/readiness/constants.ts';
import type { Ladder } from '#shared/readiness/standing.ts';
import type { Executor } from '#server/db/database.ts';
import { onlyRow } from '#server/db/only-row.ts';
import {
  hasReadiness,
  masksOf,
  readinessIn,
  standings,
  tierIn,
} from '#server/features/readiness/standing-queries.ts';

interface Of {
  chaplainId: string;
  today: string;
}

/** Reads the readiness and the tier of the chaplain with the query that pages use. */
export async function readStanding(orm: Executor, ladder: Ladder, { chaplainId, today }: Of) {
  const masks = masksOf(ladder);
  const { rows } = await orm.execute(sql`
    SELECT ${readinessIn(masks)} AS readiness, ${tierIn(masks)} AS tier
    FROM (SELECT ${chaplainId}::uuid AS id) AS person
    LEFT JOIN ${standings({ ...masks, today })} AS standing ON standing.chaplain_id = person.id`);
  return onlyRow(rows);
}

/** Lists the readiness values whose filter finds the chaplain. */
export async function readinessFound(orm: Executor, ladder: Ladder, { chaplainId, today }: Of) {
  const sought = { masks: masksOf(ladder), today };
  const filters = READINESS.map((readiness) => {
    const isFound = hasReadiness(sql`person.id`, readiness, sought);
    return sql`CASE WHEN ${isFound} THEN ${readiness}::text END`;
  });
  const { rows } = await orm.execute<{ found: Readiness[] }>(sql`
    SELECT array_remove(ARRAY[${sql.join(filters, sql`, `)}], NULL) AS found
    FROM (SELECT ${chaplainId}::uuid AS id) AS person`);
  return onlyRow(rows).found;
}
