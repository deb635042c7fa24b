import { and, asc, eq, inArray, ne, or, sql } from 'drizzle-orm';
import { LIVE_STATUSES } from '#shared/activations/constants.ts';
import { activations } from '#shared/activations/table.ts';
import { chaplains } from '#shared/chaplains/table.ts';
import { deployments, shifts } from '#shared/deployments/table.ts';
import { sites, siteShifts } from '#shared/sites/table.ts';
import { MAX_ROWS } from '#shared/fields.ts';
import type { Executor } from '#server/db/database.ts';

const arrivedAt = sql`(SELECT min(${shifts.arrivedAt}) FROM ${shifts}
  WHERE ${shifts.deploymentId} = ${deployments.id})`;

const leftAt = sql`(SELECT max(${shifts.leftAt}) FROM ${shifts}
  WHERE ${shifts.deploymentId} = ${deployments.id})`;

const calendarDeployment = {
  id: deployments.id,
  eventType: activations.eventType,
  location: activations.location,
  address: sql<
    string | null
  >`CASE WHEN ${sites.id} IS NULL THEN ${activations.address} ELSE ${sites.address} END`,
  from: sql`coalesce(${arrivedAt}, ${deployments.expectedAt}, ${siteShifts.startsAt}, ${activations.startTime})`.mapWith(
    activations.startTime,
  ),
  /** Null if the end is unknown. */
  until: sql`CASE WHEN ${deployments.status} = 'left' THEN ${leftAt}
    ELSE coalesce(${siteShifts.endsAt}, ${activations.endTime}) END`.mapWith(activations.endTime),
  askedAt: deployments.askedAt,
  changedAt: sql`greatest(${deployments.updatedAt}, ${activations.updatedAt})`.mapWith(
    deployments.updatedAt,
  ),
};

const isOwn = (userId: string) =>
  and(eq(chaplains.userId, userId), ne(activations.status, 'cancelled'));

function selectCalendar(orm: Executor) {
  return orm
    .select(calendarDeployment)
    .from(chaplains)
    .innerJoin(deployments, eq(deployments.chaplainId, chaplains.id))
    .innerJoin(activations, eq(activations.id, deployments.activationId))
    .leftJoin(sites, eq(sites.id, deployments.siteId))
    .leftJoin(siteShifts, eq(siteShifts.id, deployments.siteShiftId));
}

/** The person's accepted or served deployments that began or changed in the last `days` days. */
export async function listCalendarDeployments(orm: Executor, userId: string, days: number) {
  const since = sql`now() - make_interval(days => ${days})`;
  return selectCalendar(orm)
    .where(
      and(
        isOwn(userId),
        inArray(deployments.status, ['coming', 'on-scene', 'left']),
        or(sql`${activations.startTime} >= ${since}`, sql`${deployments.updatedAt} >= ${since}`),
      ),
    )
    .orderBy(asc(activations.startTime), asc(deployments.id))
    .limit(MAX_ROWS);
}

export type CalendarDeployment = Awaited<ReturnType<typeof listCalendarDeployments>>[number];

/** Deployments of live activations where the person is on scene or expected. */
export async function listDeploymentsAhead(orm: Executor, userId: string) {
  return selectCalendar(orm)
    .where(
      and(
        isOwn(userId),
        inArray(activations.status, [...LIVE_STATUSES]),
        inArray(deployments.status, ['coming', 'on-scene']),
      ),
    )
    .orderBy(asc(activations.startTime), asc(deployments.id))
    .limit(MAX_ROWS);
}
