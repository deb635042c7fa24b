import { sql } from 'drizzle-orm';
import { OPEN_STATUSES } from '#shared/deployments/constants.ts';
import { deployments } from '#shared/deployments/table.ts';
import type { Executor } from '#server/db/database.ts';
import { readToday } from '#server/features/availability/service.ts';
import { isRested, rests } from '#server/features/deployments/rest-queries.ts';
import { masksOf, readinessIn, standings } from '#server/features/readiness/standing-queries.ts';
import { readLadder } from '#server/features/readiness/tiers/queries.ts';
import { readProgram } from '#server/program/settings-queries.ts';

export interface Fitness extends Record<string, unknown> {
  chaplainId: string;
  isReady: boolean;
  isRested: boolean;
}

/** Reads whether these chaplains are ready by today's tiers, and rested by the program's rules. */
export async function readFitness(orm: Executor, ids: readonly string[]): Promise<Fitness[]> {
  if (ids.length === 0) return [];
  const rules = await readProgram(orm, 'rules');
  const { today } = await readToday(orm);
  const masks = masksOf(await readLadder(orm, today));
  const { rows } = await orm.execute<Fitness>(sql`
    SELECT person.id AS "chaplainId", ${readinessIn(masks)} = 'ready' AS "isReady",
      ${isRested(rules)} AS "isRested"
    FROM unnest(${sql.param([...ids])}::uuid[]) AS person(id)
    LEFT JOIN ${standings({ ...masks, today, chaplainIds: ids })} AS standing
      ON standing.chaplain_id = person.id
    LEFT JOIN ${rests(ids)} AS rest ON rest.chaplain_id = person.id`);
  return rows;
}

/** Returns which chaplains have an open call. Locks the rows, so that answers have to wait. */
export async function lockAsked(tx: Executor, activationId: string, ids: readonly string[]) {
  const { rows } = await tx.execute<{ chaplainId: string; isOpen: boolean }>(sql`
    SELECT chaplain_id AS "chaplainId", status IN ${[...OPEN_STATUSES]} AS "isOpen"
    FROM ${deployments}
    WHERE activation_id = ${activationId} AND chaplain_id = ANY(${sql.param([...ids])}::uuid[])
    ORDER BY chaplain_id FOR UPDATE`);
  return new Set(rows.filter(({ isOpen }) => isOpen).map(({ chaplainId }) => chaplainId));
}
