import {
  aliasedTable,
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  lte,
  ne,
  sql,
  type SQL,
} from 'drizzle-orm';
import { users } from '#shared/accounts/table.ts';
import { activations } from '#shared/activations/table.ts';
import { chaplains } from '#shared/chaplains/table.ts';
import { OPEN_STATUSES } from '#shared/deployments/constants.ts';
import type { DeploymentListQuery } from '#shared/deployments/schemas.ts';
import { assignments, contacts, shifts } from '#shared/deployments/table.ts';
import type { Executor } from '#server/db/database.ts';
import type { AssignmentRow } from './record-queries.ts';

/** The most stays, and the most overlapping ones, that the answer of one deployment has. */
const NESTED_MAX_ROWS = 200;

const own = aliasedTable(chaplains, 'own');
const leads = aliasedTable(chaplains, 'leads');
const leadUsers = aliasedTable(users, 'lead_users');
const others = aliasedTable(assignments, 'others');
const otherShifts = aliasedTable(shifts, 'other_shifts');

/** Something still waits: an answer, an arrival, a departure, or a notice that nobody has confirmed. */
const isOpen = sql<boolean>`(${assignments.status} = 'on-scene'
  OR (${assignments.status} IN ('asked', 'coming')
    AND (${activations.status} IN ('standby', 'active') OR ${assignments.acknowledgedAt} IS NULL))
  OR (${assignments.status} = 'released' AND ${assignments.acknowledgedAt} IS NULL))`;

/**
 * Asked, on the way or there: who may have to call the lead. A chaplain who was deactivated while
 * they were asked is not expected any more.
 */
const isExpected = sql`(${isOpen} AND ${assignments.status} IN ${[...OPEN_STATUSES]}
  AND (${assignments.status} <> 'asked' OR (${own.isApproved} AND ${own.isActive})))`;

/** As the directory shows a phone to chaplains. */
const isReachable = sql`(${leads.isApproved} AND ${leads.isActive}
  AND ${leads.isVisibleInDirectory} AND ${leads.isPhoneVisible})`;

const deployment = {
  assignment: assignments,
  isOpen,
  activation: activations,
  leadName: sql<string | null>`${leadUsers.firstName} || ' ' || ${leadUsers.lastName}`,
  leadPhone: sql<string | null>`CASE WHEN ${and(isExpected, isReachable)} THEN ${leads.phone} END`,
};

const selectDeployments = (orm: Executor) =>
  orm
    .select(deployment)
    .from(assignments)
    .innerJoin(activations, eq(activations.id, assignments.activationId))
    .leftJoin(own, eq(own.id, assignments.chaplainId))
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
    .limit(query.limit)
    .offset(query.offset);
  const [items, [counted]] = await Promise.all([
    rows,
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
    staysOf(orm, ids),
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

/** The latest of each deployment. */
async function staysOf(orm: Executor, ids: readonly string[]) {
  const ranked = orm
    .select({
      ...getTableColumns(shifts),
      rank: sql<number>`row_number() OVER (PARTITION BY ${shifts.assignmentId}
        ORDER BY ${shifts.arrivedAt} DESC, ${shifts.id})`.as('rank'),
    })
    .from(shifts)
    .where(among(shifts.assignmentId, ids))
    .as('ranked');
  return orm
    .select()
    .from(ranked)
    .where(lte(ranked.rank, NESTED_MAX_ROWS))
    .orderBy(desc(ranked.arrivedAt));
}

/** Hours of the same person in other deployments that lie in the same time; the latest of each. */
async function overlapsOf(orm: Executor, ids: readonly string[]) {
  const found = orm
    .selectDistinct({
      assignmentId: sql<string>`${assignments.id}`.as('of_assignment'),
      deploymentId: sql<string>`${others.id}`.as('of_deployment'),
      eventType: activations.eventType,
      location: activations.location,
      arrivedAt: otherShifts.arrivedAt,
      leftAt: otherShifts.leftAt,
      rank: sql<number>`dense_rank() OVER (PARTITION BY ${assignments.id}
        ORDER BY ${otherShifts.arrivedAt} DESC, ${otherShifts.id})`.as('rank'),
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
    .as('found');
  return orm
    .select()
    .from(found)
    .where(lte(found.rank, NESTED_MAX_ROWS))
    .orderBy(desc(found.arrivedAt));
}

function among(
  column: typeof assignments.id | typeof shifts.assignmentId | typeof contacts.assignmentId,
  ids: readonly string[],
) {
  return sql`${column} = ANY(${sql.param(ids)}::uuid[])`;
}
