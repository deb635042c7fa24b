import { and, eq, sql } from 'drizzle-orm';
import { chaplains } from '#shared/chaplains/table.ts';
import { trainingRsvps, trainingSessions } from '#shared/training/table.ts';
import type { Executor } from '#server/db/database.ts';

/** Marks unlocked sessions as reminded. Keeps `updated_at`, so that calendars don't reload. */
export async function takeSoon(tx: Executor) {
  const { rows } = await tx.execute<{ id: string }>(sql`
    UPDATE training_sessions SET reminded_at = now()
    WHERE id IN (
      SELECT id FROM training_sessions
      WHERE reminded_at IS NULL AND date_time > now() AND date_time <= now() + interval '24 hours'
      ORDER BY id FOR UPDATE SKIP LOCKED)
    RETURNING id`);
  const ids = rows.map(({ id }) => id);
  return tx
    .select()
    .from(trainingSessions)
    .where(sql`${trainingSessions.id} = ANY(${sql.param(ids)}::uuid[])`);
}

export async function listSeated(tx: Executor, trainingId: string) {
  return tx
    .select({ userId: chaplains.userId })
    .from(trainingRsvps)
    .innerJoin(chaplains, eq(chaplains.id, trainingRsvps.chaplainId))
    .where(and(eq(trainingRsvps.trainingId, trainingId), eq(trainingRsvps.status, 'registered')));
}
