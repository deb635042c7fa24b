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
import { deployments, contacts, shifts } from '#shared/deployments/table.ts';
import type { Executor } from '#server/db/database.ts';
import { readPage } from '#server/db/list-page.ts';
import type { DeploymentRow } from './record-queries.ts';

/** The most shifts, and the most overlapping ones, that the answer of one deployment has. */
const NESTED_MAX_ROWS = 200;

const own = aliasedTable(chaplains, 'own');
const leads = aliasedTable(chaplains, 'leads');
const leadUsers = aliasedTable(users, 'lead_users');
const others = aliasedTable(deployments, 'others');
const otherShifts = aliasedTable(shifts, 'other_shifts');

/** Something still waits: an answer, an arrival, a departure, or a notice that nobody has confirmed. */
const isOpen = sql<boolean>`(${deployments.status} = 'on-scene'
  OR (${deployments.status} IN ('asked', 'coming')
    AND (${activations.status} IN ('standby', 'active') OR ${deployments.acknowledgedAt} IS NULL))
  OR (${deployments.status} = 'released' AND ${deployments.acknowledgedAt} IS NULL))`;

/**
 * Asked, on the way or there: who may have to call the lead. A chaplain who was deactivated while
 * they were asked is not expected any more.
 */
const isExpected = sql`(${isOpen} AND ${deployments.status} IN ${[...OPEN_STATUSES]}
  AND (${deployments.status} <> 'asked' OR (${own.isApproved} AND ${own.isActive})))`;

/** As the directory shows a phone to chaplains. */
const isReachable = sql`(${leads.isApproved} AND ${leads.isActive}
  AND ${leads.isVisibleInDirectory} AND ${leads.isPhoneVisible})`;

const deployment = {
  deployment: deployments,
  isOpen,
  activation: activations,
  leadName: sql<string | null>`${leadUsers.firstName} || ' ' || ${leadUsers.lastName}`,
  leadPhone: sql<string | null>`CASE WHEN ${and(isExpected, isReachable)} THEN ${leads.phone} END`,
};

const selectDeployments = (orm: Executor) =>
  orm
    .select(deployment)
    .from(deployments)
    .innerJoin(activations, eq(activations.id, deployments.activationId))
    .leftJoin(own, eq(own.id, deployments.chaplainId))
    .leftJoin(leads, eq(leads.id, activations.chaplainId))
    .leftJoin(leadUsers, eq(leadUsers.id, leads.userId));

/** A chaplain's own, the latest asked first. */
export async function listDeployments(
  orm: Executor,
  chaplainId: string,
  query: DeploymentListQuery,
) {
  const matches = and(
    eq(deployments.chaplainId, chaplainId),
    query.isOpen === undefined ? undefined : query.isOpen ? isOpen : sql`NOT ${isOpen}`,
  );
  const rows = selectDeployments(orm)
    .where(matches)
    .orderBy(desc(deployments.askedAt), asc(deployments.id));
  const counted = orm
    .select({ total: count() })
    .from(deployments)
    .innerJoin(activations, eq(activations.id, deployments.activationId))
    .where(matches);
  const { items, total } = await readPage(rows, counted, query);
  return { items: await withDetails(orm, items), total };
}

export async function getDeployment(orm: Executor, id: string) {
  const [row] = await withDetails(orm, await selectDeployments(orm).where(eq(deployments.id, id)));
  return row ?? null;
}

export type DetailedDeployment = NonNullable<Awaited<ReturnType<typeof getDeployment>>>;

/** @returns the id of the deployment when it is that of the user's own profile. */
export async function findOwnDeployment(orm: Executor, userId: string, id: string) {
  return findOwn(orm, userId, eq(deployments.id, id));
}

/** @returns the id of the deployment when the hours are of the user's own profile. */
export async function findDeploymentOfOwnShift(orm: Executor, userId: string, shiftId: string) {
  const ofShift = orm
    .select({ id: shifts.deploymentId })
    .from(shifts)
    .where(eq(shifts.id, shiftId));
  return findOwn(orm, userId, sql`${deployments.id} IN ${ofShift}`);
}

/** How many were cared for in each of the deployments. */
export async function contactsOf(orm: Executor, ids: readonly string[]) {
  return orm.select().from(contacts).where(among(contacts.deploymentId, ids));
}

async function findOwn(orm: Executor, userId: string, which: SQL) {
  const [row] = await orm
    .select({ id: deployments.id })
    .from(deployments)
    .innerJoin(chaplains, eq(chaplains.id, deployments.chaplainId))
    .where(and(eq(chaplains.userId, userId), which));
  return row?.id ?? null;
}

async function withDetails<T extends { deployment: DeploymentRow }>(orm: Executor, rows: T[]) {
  if (rows.length === 0) return [];
  const ids = rows.map(({ deployment }) => deployment.id);
  const [latestShifts, counted, elsewhere] = await Promise.all([
    latestShiftsOf(orm, ids),
    contactsOf(orm, ids),
    overlapsOf(orm, ids),
  ]);
  return rows.map((row) => ({
    ...row,
    shifts: latestShifts.filter(({ deploymentId }) => deploymentId === row.deployment.id),
    contacts: counted.filter(({ deploymentId }) => deploymentId === row.deployment.id),
    overlaps: elsewhere.filter(({ deploymentId }) => deploymentId === row.deployment.id),
  }));
}

/** The latest of each deployment. */
async function latestShiftsOf(orm: Executor, ids: readonly string[]) {
  const ranked = orm
    .select({
      ...getTableColumns(shifts),
      rank: sql<number>`row_number() OVER (PARTITION BY ${shifts.deploymentId}
        ORDER BY ${shifts.arrivedAt} DESC, ${shifts.id})`.as('rank'),
    })
    .from(shifts)
    .where(among(shifts.deploymentId, ids))
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
      deploymentId: sql<string>`${deployments.id}`.as('deployment_id'),
      otherId: sql<string>`${others.id}`.as('other_id'),
      eventType: activations.eventType,
      location: activations.location,
      arrivedAt: otherShifts.arrivedAt,
      leftAt: otherShifts.leftAt,
      rank: sql<number>`dense_rank() OVER (PARTITION BY ${deployments.id}
        ORDER BY ${otherShifts.arrivedAt} DESC, ${otherShifts.id})`.as('rank'),
    })
    .from(deployments)
    .innerJoin(shifts, eq(shifts.deploymentId, deployments.id))
    .innerJoin(
      others,
      and(eq(others.chaplainId, deployments.chaplainId), ne(others.id, deployments.id)),
    )
    .innerJoin(
      otherShifts,
      and(
        eq(otherShifts.deploymentId, others.id),
        sql`${otherShifts.arrivedAt} < coalesce(${shifts.leftAt}, now())`,
        sql`${shifts.arrivedAt} < coalesce(${otherShifts.leftAt}, now())`,
      ),
    )
    .innerJoin(activations, eq(activations.id, others.activationId))
    .where(among(deployments.id, ids))
    .as('found');
  return orm
    .select()
    .from(found)
    .where(lte(found.rank, NESTED_MAX_ROWS))
    .orderBy(desc(found.arrivedAt));
}

function among(
  column: typeof deployments.id | typeof shifts.deploymentId | typeof contacts.deploymentId,
  ids: readonly string[],
) {
  return sql`${column} = ANY(${sql.param(ids)}::uuid[])`;
}
