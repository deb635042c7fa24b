import { eq, sql } from 'drizzle-orm';
import { activations } from '#shared/activations/table.ts';
import { chaplains } from '#shared/chaplains/table.ts';
import { deployments } from '#shared/deployments/table.ts';
import type { Executor } from '#server/db/database.ts';
import { isOnDuty } from '#server/features/people/queries.ts';

/** Skips locked rows: another process is sending the reminder, or the chaplain is answering. */
export async function takeReminders(tx: Executor): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    UPDATE activation_assignments SET remind_at = NULL
    WHERE id IN (
      SELECT id FROM activation_assignments WHERE remind_at <= now() AND release_at IS NULL
      ORDER BY id FOR UPDATE SKIP LOCKED)
    RETURNING id`);
  return rows.map(({ id }) => id);
}

export async function listSilent(tx: Executor, ids: readonly string[]) {
  return tx
    .select({
      deploymentId: deployments.id,
      userId: chaplains.userId,
      note: deployments.message,
      activation: activations,
    })
    .from(deployments)
    .innerJoin(activations, eq(activations.id, deployments.activationId))
    .innerJoin(chaplains, eq(chaplains.id, deployments.chaplainId))
    .where(
      sql`${deployments.id} = ANY(${sql.param([...ids])}::uuid[]) AND ${deployments.status} = 'asked'
        AND ${deployments.waitsSince} IS NULL
        AND ${activations.status} IN ('standby', 'active')
        AND ${isOnDuty()}`,
    );
}
