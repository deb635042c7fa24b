import { and, asc, eq, isNotNull, ne, sql } from 'drizzle-orm';
import { activations } from '#shared/activations/table.ts';
import { chaplains } from '#shared/chaplains/table.ts';
import { deployments, shifts } from '#shared/deployments/table.ts';
import type { Executor } from '#server/db/database.ts';
import { minutesOfShift } from './queries.ts';

/** Locks the shifts in a fixed order, to avoid deadlocks. */
export async function lockHours(tx: Executor, ids: readonly string[]) {
  return tx
    .select({
      id: shifts.id,
      leftAt: shifts.leftAt,
      approvedAt: shifts.approvedAt,
      updatedAt: shifts.updatedAt,
    })
    .from(shifts)
    .where(isAmong(ids))
    .orderBy(asc(shifts.id))
    .for('no key update');
}

export async function setApproved(tx: Executor, ids: readonly string[], approvedBy: string) {
  await tx
    .update(shifts)
    .set({ approvedAt: sql`now()`, approvedBy })
    .where(isAmong(ids));
}

export async function areSomeOwn(tx: Executor, ids: readonly string[], userId: string) {
  const [own] = await tx
    .select({ id: shifts.id })
    .from(shifts)
    .innerJoin(deployments, eq(deployments.id, shifts.deploymentId))
    .innerJoin(chaplains, eq(chaplains.id, deployments.chaplainId))
    .where(and(eq(chaplains.userId, userId), isAmong(ids)))
    .limit(1);
  return own !== undefined;
}

export async function sumOfOthers(tx: Executor, ids: readonly string[], userId: string) {
  return tx
    .select({
      userId: chaplains.userId,
      eventType: activations.eventType,
      location: activations.location,
      minutes: sql`sum(${minutesOfShift})`.mapWith(Number),
    })
    .from(shifts)
    .innerJoin(deployments, eq(deployments.id, shifts.deploymentId))
    .innerJoin(chaplains, eq(chaplains.id, deployments.chaplainId))
    .innerJoin(activations, eq(activations.id, deployments.activationId))
    .where(and(ne(chaplains.userId, userId), isAmong(ids)))
    .groupBy(deployments.id, chaplains.id, activations.id);
}

export async function takeApprovalBack(tx: Executor, id: string) {
  const rows = await tx
    .update(shifts)
    .set({ approvedAt: null, approvedBy: null })
    .where(and(eq(shifts.id, id), isNotNull(shifts.approvedAt)))
    .returning({ id: shifts.id });
  return rows.length > 0;
}

function isAmong(ids: readonly string[]) {
  return sql`${shifts.id} = ANY(${sql.param(ids)}::uuid[])`;
}
