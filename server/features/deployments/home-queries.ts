import { eq, sql } from 'drizzle-orm';
import { activations } from '#shared/activations/table.ts';
import { deployments } from '#shared/deployments/table.ts';
import type { Executor } from '#server/db/database.ts';

const ASKED_AT_ONCE = 500;

interface Waiting {
  ids: readonly string[];
  dueAt: Date | null;
}

/** Sets by when these people should report ‘I'm home’; null if no report is expected. */
export async function setHomeDue(tx: Executor, { ids, dueAt }: Waiting) {
  await tx
    .update(deployments)
    .set({
      homeWaitsSince: sql`now()`,
      homeDueAt: dueAt,
      homeAskedAt: null,
      homeAt: null,
      homeThrough: null,
    })
    .where(sql`${deployments.id} = ANY(${sql.param([...ids])}::uuid[])`);
}

/** Skips locked rows: another process is asking these people, or they are answering. */
export async function takeDueHomes(tx: Executor) {
  const { rows } = await tx.execute<{ id: string }>(sql`
    UPDATE activation_assignments SET home_asked_at = now()
    WHERE id = ANY(ARRAY(
      SELECT id FROM activation_assignments
      WHERE home_due_at <= now() AND home_at IS NULL AND home_asked_at IS NULL
      ORDER BY home_due_at LIMIT ${ASKED_AT_ONCE} FOR UPDATE SKIP LOCKED))
    RETURNING id`);
  return rows.map(({ id }) => id);
}

export async function listNotHome(tx: Executor, ids: readonly string[]) {
  return tx
    .select({
      deploymentId: deployments.id,
      userId: deployments.userId,
      activation: activations,
    })
    .from(deployments)
    .innerJoin(activations, eq(activations.id, deployments.activationId))
    .where(sql`${deployments.id} = ANY(${sql.param([...ids])}::uuid[])`);
}

export async function getEvent(tx: Executor, activationId: string) {
  const [row] = await tx.select().from(activations).where(eq(activations.id, activationId));
  return row ?? null;
}

type Event = typeof activations.$inferSelect;

export function eventOf({ id, eventType, location, address, startTime }: Event) {
  return {
    activationId: id,
    eventType,
    location,
    address,
    startTime: startTime.toISOString(),
  };
}
