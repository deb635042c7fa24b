import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { ContactKind } from '#shared/deployments/constants.ts';
import { actions, deployments, contacts, shifts } from '#shared/deployments/table.ts';
import type { Executor } from '#server/db/database.ts';
import { onlyRow } from '#server/db/only-row.ts';

export type DeploymentRow = typeof deployments.$inferSelect;
export type ShiftRow = typeof shifts.$inferSelect;
export type ActionRow = typeof actions.$inferSelect;

/** Locks a deployment. Call before any change of the deployment, its hours or its contacts. */
export async function lockDeployment(tx: Executor, id: string) {
  const [row] = await tx.select().from(deployments).where(eq(deployments.id, id)).for('update');
  return row ?? null;
}

export async function changeDeployment(tx: Executor, id: string, values: Partial<DeploymentRow>) {
  await tx.update(deployments).set(values).where(eq(deployments.id, id));
}

interface Unasked {
  activationId: string;
  siteId: string | null;
  chaplainId: string | null;
  name: string;
  actorId: string;
  at: Date;
}

/** Records that a person is coming. Changes nothing if they are already coming or on scene. */
export async function putOnBoard(tx: Executor, person: Unasked) {
  const { activationId, siteId, chaplainId, name, actorId, at } = person;
  const values = {
    siteId,
    status: 'coming',
    askedAt: at,
    askedBy: actorId,
    answeredAt: at,
    answeredThrough: null,
    expectedAt: null,
    declineReason: null,
    acknowledgedAt: null,
    waitsSince: null,
    remindAt: null,
    releaseAt: null,
  } as const;
  const shiftThere = sql`CASE WHEN ${deployments.siteId} = ${siteId}::uuid THEN ${deployments.siteShiftId} END`;
  const [put] = await tx
    .insert(deployments)
    .values({ activationId, chaplainId, chaplainName: name, ...values })
    .onConflictDoUpdate({
      target: [deployments.activationId, deployments.chaplainId],
      set: { ...values, siteShiftId: shiftThere, updatedAt: at },
      setWhere: sql`${deployments.status} NOT IN ('coming', 'on-scene')`,
    })
    .returning({ id: deployments.id });
  if (put) return put.id;
  const known = await tx
    .select({ id: deployments.id })
    .from(deployments)
    .where(
      and(
        eq(deployments.activationId, activationId),
        sql`${deployments.chaplainId} = ${chaplainId}`,
      ),
    );
  return onlyRow(known).id;
}

export async function getAction(tx: Executor, id: string) {
  const [row] = await tx.select().from(actions).where(eq(actions.id, id));
  return row ?? null;
}

export async function insertAction(tx: Executor, values: typeof actions.$inferInsert) {
  await tx.insert(actions).values(values);
}

export async function isUndone(tx: Executor, deploymentId: string, id: string) {
  const rows = await tx
    .select({ id: actions.id })
    .from(actions)
    .where(
      and(
        eq(actions.deploymentId, deploymentId),
        eq(actions.kind, 'undo'),
        sql`${actions.details}->>'undoes' = ${id}`,
      ),
    )
    .limit(1);
  return rows.length > 0;
}

export async function shiftsOf(tx: Executor, deploymentId: string) {
  return tx
    .select()
    .from(shifts)
    .where(eq(shifts.deploymentId, deploymentId))
    .orderBy(asc(shifts.arrivedAt));
}

export async function lockOpenShifts(tx: Executor, activationId: string, siteId?: string) {
  const isOpen = and(isNull(shifts.leftAt), siteId ? eq(shifts.siteId, siteId) : undefined);
  const open = tx.select({ id: shifts.deploymentId }).from(shifts).where(isOpen);
  const locked = await tx
    .select({ id: deployments.id })
    .from(deployments)
    .where(and(eq(deployments.activationId, activationId), inArray(deployments.id, open)))
    .orderBy(asc(deployments.id))
    .for('update');
  // Read under the lock, so that people who just left are not included.
  return tx
    .select({
      deploymentId: deployments.id,
      shiftId: shifts.id,
      arrivedAt: shifts.arrivedAt,
      userId: deployments.userId,
    })
    .from(deployments)
    .innerJoin(shifts, eq(shifts.deploymentId, deployments.id))
    .where(
      and(
        inArray(
          deployments.id,
          locked.map(({ id }) => id),
        ),
        isOpen,
      ),
    )
    .orderBy(asc(deployments.id));
}

export async function insertShift(tx: Executor, values: typeof shifts.$inferInsert) {
  await tx.insert(shifts).values(values);
}

export async function changeShift(
  tx: Executor,
  id: string,
  values: { [Field in keyof ShiftRow]?: ShiftRow[Field] | undefined },
) {
  const rows = await tx
    .update(shifts)
    .set({ ...values, updatedAt: new Date() })
    .where(and(eq(shifts.id, id), isNull(shifts.approvedAt)))
    .returning({ id: shifts.id });
  return rows.length > 0;
}

/** Corrects a moved person's arrival on scene after their hours at the first site were changed. */
export async function moveOnSceneSince(
  tx: Executor,
  deploymentId: string,
  { from, to }: { from: Date; to: Date },
) {
  await tx
    .update(shifts)
    .set({ onSceneSince: to })
    .where(and(eq(shifts.deploymentId, deploymentId), eq(shifts.onSceneSince, from)));
}

export async function removeShift(tx: Executor, id: string) {
  const rows = await tx
    .delete(shifts)
    .where(and(eq(shifts.id, id), isNull(shifts.approvedAt)))
    .returning({ id: shifts.id });
  return rows.length > 0;
}

export async function countOf(tx: Executor, deploymentId: string, kind: ContactKind) {
  const [row] = await tx
    .select({ count: contacts.count })
    .from(contacts)
    .where(and(eq(contacts.deploymentId, deploymentId), eq(contacts.kind, kind)));
  return row?.count ?? 0;
}

interface Counted {
  kind: ContactKind;
  count: number;
}

export async function setContact(tx: Executor, deploymentId: string, { kind, count }: Counted) {
  await tx
    .insert(contacts)
    .values({ deploymentId, kind, count })
    .onConflictDoUpdate({ target: [contacts.deploymentId, contacts.kind], set: { count } });
}

interface Contact {
  kind: ContactKind;
  change: 1 | -1;
}

export async function countContact(tx: Executor, deploymentId: string, { kind, change }: Contact) {
  await tx
    .insert(contacts)
    .values({ deploymentId, kind, count: Math.max(change, 0) })
    .onConflictDoUpdate({
      target: [contacts.deploymentId, contacts.kind],
      set: { count: sql`greatest(0, ${contacts.count} + ${change})` },
    });
}
