import { aliasedTable, and, asc, count, desc, eq, sql, type SQL } from 'drizzle-orm';
import { activations } from '#shared/activations/table.ts';
import { chaplains } from '#shared/chaplains/table.ts';
import { OPEN_STATUSES } from '#shared/deployments/constants.ts';
import type { DeploymentListQuery } from '#shared/deployments/schemas.ts';
import { deployments, shifts } from '#shared/deployments/table.ts';
import type { OnDesk } from '#shared/duty/on-desk.ts';
import type { Executor } from '#server/db/database.ts';
import { readPage } from '#server/db/list-page.ts';
import { onDeskOf } from '#server/features/duty/queries.ts';
import { isOnDuty } from '#server/features/people/queries.ts';
import { isReachable, leadName, leads, leadUsers } from '#server/features/people/lead-queries.ts';
import { readWarningHours } from '#server/program/warning-hours.ts';
import { withDetails } from './detail-queries.ts';

const own = aliasedTable(chaplains, 'own');

/** Whether an answer, an arrival, a departure, a confirmation or ‘I'm home’ is still due. */
const isOpen = sql<boolean>`(${deployments.status} = 'on-scene'
  OR (${deployments.homeDueAt} IS NOT NULL AND ${deployments.homeAt} IS NULL)
  OR (${deployments.status} IN ('asked', 'coming')
    AND (${activations.status} IN ('standby', 'active') OR ${deployments.acknowledgedAt} IS NULL))
  OR (${deployments.status} = 'released' AND ${deployments.acknowledgedAt} IS NULL))`;

/** Whether to show the lead's phone number. False for a deactivated person who hasn't answered. */
const isExpected = sql`(${isOpen} AND ${deployments.status} IN ${[...OPEN_STATUSES]}
  AND (${deployments.status} <> 'asked' OR ${isOnDuty(own)}))`;

const isLedByYou = sql<boolean>`coalesce(${activations.chaplainId} = ${deployments.chaplainId}, false)`;

const deployment = {
  deployment: deployments,
  isOpen,
  activation: activations,
  leadName,
  leadPhone: sql<
    string | null
  >`CASE WHEN ${and(isExpected, isReachable, sql`NOT ${isLedByYou}`)} THEN ${leads.phone} END`,
  onDesk: sql<OnDesk | null>`CASE WHEN ${isExpected} THEN ${onDeskOf(activations.id)} END`,
  isLedByYou,
};

const selectDeployments = (orm: Executor) =>
  orm
    .select(deployment)
    .from(deployments)
    .innerJoin(activations, eq(activations.id, deployments.activationId))
    .leftJoin(own, eq(own.id, deployments.chaplainId))
    .leftJoin(leads, eq(leads.id, activations.chaplainId))
    .leftJoin(leadUsers, eq(leadUsers.id, leads.userId));

const isTold = (warnsAfterHours: number) => sql`(${isOpen} AND (${deployments.status} = 'asked'
  OR (${deployments.homeDueAt} <= now() AND ${deployments.homeAt} IS NULL)
  OR (${deployments.acknowledgedAt} IS NULL AND ${deployments.status} <> 'left'
    AND (${deployments.status} = 'released' OR ${activations.status} IN ('completed', 'cancelled')))
  OR EXISTS (SELECT FROM ${shifts} WHERE ${shifts.deploymentId} = ${deployments.id}
    AND ${shifts.leftAt} IS NULL
    AND coalesce(${shifts.onSceneSince}, ${shifts.arrivedAt}) <= now() - make_interval(hours => ${warnsAfterHours}::int))))`;

export async function hasCall(orm: Executor, chaplainId: string): Promise<boolean> {
  const [firstWarning] = await readWarningHours(orm);
  const told = await orm
    .select({ id: deployments.id })
    .from(deployments)
    .innerJoin(activations, eq(activations.id, deployments.activationId))
    .where(and(eq(deployments.chaplainId, chaplainId), isTold(firstWarning)))
    .limit(1);
  return told.length > 0;
}

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

export async function findOwnDeployment(orm: Executor, userId: string, id: string) {
  return findOwn(orm, userId, eq(deployments.id, id));
}

export async function findDeploymentOfOwnShift(orm: Executor, userId: string, shiftId: string) {
  const ofShift = orm
    .select({ id: shifts.deploymentId })
    .from(shifts)
    .where(eq(shifts.id, shiftId));
  return findOwn(orm, userId, sql`${deployments.id} IN ${ofShift}`);
}

async function findOwn(orm: Executor, userId: string, which: SQL) {
  const [row] = await orm
    .select({ id: deployments.id })
    .from(deployments)
    .innerJoin(chaplains, eq(chaplains.id, deployments.chaplainId))
    .where(and(eq(chaplains.userId, userId), which));
  return row?.id ?? null;
}
