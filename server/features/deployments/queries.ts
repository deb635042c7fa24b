import { aliasedTable, and, asc, count, desc, eq, isNull, ne, sql, type SQL } from 'drizzle-orm';
import { users } from '#shared/accounts/table.ts';
import { activations } from '#shared/activations/table.ts';
import { chaplains } from '#shared/chaplains/table.ts';
import type { ContactKind } from '#shared/deployments/constants.ts';
import type { DeploymentListQuery } from '#shared/deployments/schemas.ts';
import { actions, assignments, contacts, shifts } from '#shared/deployments/table.ts';
import type { Executor } from '#server/db/database.ts';

const leads = aliasedTable(chaplains, 'leads');
const leadUsers = aliasedTable(users, 'lead_users');
const others = aliasedTable(assignments, 'others');
const otherShifts = aliasedTable(shifts, 'other_shifts');

export type AssignmentRow = typeof assignments.$inferSelect;
export type ShiftRow = typeof shifts.$inferSelect;

/** Something still waits: an answer, an arrival, a departure, or a notice that nobody has confirmed. */
const isOpen = sql<boolean>`(${assignments.status} = 'on-scene'
  OR (${assignments.status} IN ('asked', 'coming')
    AND (${activations.status} IN ('standby', 'active') OR ${assignments.acknowledgedAt} IS NULL))
  OR (${assignments.status} = 'released' AND ${assignments.acknowledgedAt} IS NULL))`;

const deployment = {
  assignment: assignments,
  isOpen,
  activation: activations,
  leadName: sql<string | null>`${leadUsers.firstName} || ' ' || ${leadUsers.lastName}`,
};

const selectDeployments = (orm: Executor) =>
  orm
    .select(deployment)
    .from(assignments)
    .innerJoin(activations, eq(activations.id, assignments.activationId))
    .leftJoin(leads, eq(leads.id, activations.chaplainId))
    .leftJoin(leadUsers, eq(leadUsers.id, leads.userId));

/** A chaplain's own, the latest asked first. */
export async function listDeployments(
  orm: Executor,
  chaplainId: string,
  query: DeploymentListQuery,
) {
  const matches = and(
    eq(assignments.chaplainId, chaplainId),
    query.isOpen === undefined ? undefined : query.isOpen ? isOpen : sql`NOT ${isOpen}`,
  );
  const rows = selectDeployments(orm)
    .where(matches)
    .orderBy(desc(assignments.askedAt), asc(assignments.id))
    .offset(query.offset ?? 0);
  const [items, [counted]] = await Promise.all([
    query.limit === undefined ? rows : rows.limit(query.limit),
    orm
      .select({ total: count() })
      .from(assignments)
      .innerJoin(activations, eq(activations.id, assignments.activationId))
      .where(matches),
  ]);
  return { items: await withDetails(orm, items), total: counted?.total ?? 0 };
}

export async function getDeployment(orm: Executor, id: string) {
  const [row] = await withDetails(orm, await selectDeployments(orm).where(eq(assignments.id, id)));
  return row ?? null;
}

export type DeploymentRow = NonNullable<Awaited<ReturnType<typeof getDeployment>>>;

/** @returns the id of the assignment when it is that of the user's own profile. */
export async function findOwnAssignment(orm: Executor, userId: string, id: string) {
  return findOwn(orm, userId, eq(assignments.id, id));
}

/** @returns the id of the assignment when the hours are of the user's own profile. */
export async function findAssignmentOfOwnShift(orm: Executor, userId: string, shiftId: string) {
  const ofShift = orm
    .select({ id: shifts.assignmentId })
    .from(shifts)
    .where(eq(shifts.id, shiftId));
  return findOwn(orm, userId, sql`${assignments.id} IN ${ofShift}`);
}

/** Every change of an assignment, its hours and its contacts begins here. */
export async function lockAssignment(tx: Executor, id: string) {
  const [row] = await tx.select().from(assignments).where(eq(assignments.id, id)).for('update');
  return row ?? null;
}

export async function changeAssignment(tx: Executor, id: string, values: Partial<AssignmentRow>) {
  await tx.update(assignments).set(values).where(eq(assignments.id, id));
}

export async function getAction(tx: Executor, id: string) {
  const [row] = await tx.select().from(actions).where(eq(actions.id, id));
  return row ?? null;
}

export async function insertAction(tx: Executor, values: typeof actions.$inferInsert) {
  await tx.insert(actions).values(values);
}

/** The earliest arrival first. */
export async function shiftsOf(tx: Executor, assignmentId: string) {
  return tx
    .select()
    .from(shifts)
    .where(eq(shifts.assignmentId, assignmentId))
    .orderBy(asc(shifts.arrivedAt));
}

export async function insertShift(tx: Executor, values: typeof shifts.$inferInsert) {
  await tx.insert(shifts).values(values);
}

/** What is undefined stays. @returns whether the hours were still to be approved. */
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

/** @returns whether the hours were still to be approved. */
export async function removeShift(tx: Executor, id: string) {
  const rows = await tx
    .delete(shifts)
    .where(and(eq(shifts.id, id), isNull(shifts.approvedAt)))
    .returning({ id: shifts.id });
  return rows.length > 0;
}

interface Contact {
  kind: ContactKind;
  change: 1 | -1;
}

/** One more or one less, and never fewer than none. */
export async function countContact(tx: Executor, assignmentId: string, { kind, change }: Contact) {
  await tx
    .insert(contacts)
    .values({ assignmentId, kind, count: Math.max(change, 0) })
    .onConflictDoUpdate({
      target: [contacts.assignmentId, contacts.kind],
      set: { count: sql`greatest(0, ${contacts.count} + ${change})` },
    });
}

/** How many were cared for in each of the assignments. */
export async function contactsOf(orm: Executor, ids: readonly string[]) {
  return orm.select().from(contacts).where(among(contacts.assignmentId, ids));
}

async function findOwn(orm: Executor, userId: string, which: SQL) {
  const [row] = await orm
    .select({ id: assignments.id })
    .from(assignments)
    .innerJoin(chaplains, eq(chaplains.id, assignments.chaplainId))
    .where(and(eq(chaplains.userId, userId), which));
  return row?.id ?? null;
}

async function withDetails<T extends { assignment: AssignmentRow }>(orm: Executor, rows: T[]) {
  if (rows.length === 0) return [];
  const ids = rows.map(({ assignment }) => assignment.id);
  const [stays, counted, elsewhere] = await Promise.all([
    orm
      .select()
      .from(shifts)
      .where(among(shifts.assignmentId, ids))
      .orderBy(desc(shifts.arrivedAt)),
    contactsOf(orm, ids),
    overlapsOf(orm, ids),
  ]);
  return rows.map((row) => ({
    ...row,
    shifts: stays.filter(({ assignmentId }) => assignmentId === row.assignment.id),
    contacts: counted.filter(({ assignmentId }) => assignmentId === row.assignment.id),
    overlaps: elsewhere.filter(({ assignmentId }) => assignmentId === row.assignment.id),
  }));
}

/** Hours of the same person in other deployments that lie in the same time. */
async function overlapsOf(orm: Executor, ids: readonly string[]) {
  return orm
    .selectDistinct({
      assignmentId: assignments.id,
      deploymentId: others.id,
      eventType: activations.eventType,
      location: activations.location,
      arrivedAt: otherShifts.arrivedAt,
      leftAt: otherShifts.leftAt,
    })
    .from(assignments)
    .innerJoin(shifts, eq(shifts.assignmentId, assignments.id))
    .innerJoin(
      others,
      and(eq(others.chaplainId, assignments.chaplainId), ne(others.id, assignments.id)),
    )
    .innerJoin(
      otherShifts,
      and(
        eq(otherShifts.assignmentId, others.id),
        sql`${otherShifts.arrivedAt} < coalesce(${shifts.leftAt}, now())`,
        sql`${shifts.arrivedAt} < coalesce(${otherShifts.leftAt}, now())`,
      ),
    )
    .innerJoin(activations, eq(activations.id, others.activationId))
    .where(among(assignments.id, ids))
    .orderBy(desc(otherShifts.arrivedAt));
}

function among(
  column: typeof assignments.id | typeof shifts.assignmentId | typeof contacts.assignmentId,
  ids: readonly string[],
) {
  return sql`${column} = ANY(${sql.param(ids)}::uuid[])`;
}
