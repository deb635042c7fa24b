import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { users } from '#shared/accounts/table.ts';
import { LIVE_STATUSES } from '#shared/activations/constants.ts';
import { activations } from '#shared/activations/table.ts';
import { chaplains } from '#shared/chaplains/table.ts';
import { OPEN_STATUSES, TEAM_STAYS_HOURS } from '#shared/deployments/constants.ts';
import type { TeamMember } from '#shared/deployments/schemas.ts';
import { deployments, shifts } from '#shared/deployments/table.ts';
import { MAX_ROWS } from '#shared/fields.ts';
import type { Executor } from '#server/db/database.ts';
import { isOnDuty } from '#server/features/people/queries.ts';

/** The actual end: `endTime` is only a plan, which may lie after the completion or cancellation. */
const endedAt = sql`CASE ${activations.status}
  WHEN 'completed' THEN least(${activations.endTime}, ${activations.updatedAt})
  ELSE ${activations.updatedAt} END`;

const isGoingOn = sql`(${activations.status} IN ${[...LIVE_STATUSES]}
  OR ${endedAt} > now() - make_interval(hours => ${TEAM_STAYS_HOURS}::int))`;

export async function listLed(orm: Executor, chaplainId: string) {
  const released = orm
    .select({ id: deployments.activationId })
    .from(deployments)
    .where(and(eq(deployments.chaplainId, chaplainId), eq(deployments.status, 'released')));
  return orm
    .select({
      id: activations.id,
      eventType: activations.eventType,
      location: activations.location,
    })
    .from(activations)
    .where(
      and(
        eq(activations.chaplainId, chaplainId),
        isGoingOn,
        sql`${activations.id} NOT IN ${released}`,
      ),
    )
    .orderBy(desc(activations.startTime), asc(activations.id))
    .limit(MAX_ROWS);
}

export type LedActivation = Awaited<ReturnType<typeof listLed>>[number];

/** The phone number of a person without a profile, from the walk-up form. */
const walkUpPhone = sql`(SELECT arrived.phone FROM walk_ups AS arrived
  WHERE arrived.assignment_id = ${deployments.id} ORDER BY arrived.number LIMIT 1)`;

interface Led {
  led: readonly LedActivation[];
  leadId: string;
}

export async function listMembers(orm: Executor, { led, leadId }: Led) {
  if (led.length === 0) return [];
  const ids = led.map(({ id }) => id);
  return orm
    .select({
      activationId: deployments.activationId,
      deploymentId: deployments.id,
      name: sql<string>`coalesce(${users.firstName} || ' ' || ${users.lastName}, ${deployments.chaplainName})`,
      phone: sql<string>`coalesce(${chaplains.phone}, ${walkUpPhone}, '')`,
      status: sql<TeamMember['status']>`${deployments.status}`,
      since: sql`CASE ${deployments.status}
        WHEN 'on-scene' THEN coalesce(${shifts.arrivedAt}, ${deployments.updatedAt})
        WHEN 'coming' THEN coalesce(${deployments.answeredAt}, ${deployments.askedAt})
        ELSE ${deployments.askedAt} END`.mapWith(deployments.askedAt),
      expectedAt: deployments.expectedAt,
    })
    .from(deployments)
    .leftJoin(chaplains, eq(chaplains.id, deployments.chaplainId))
    .leftJoin(users, eq(users.id, chaplains.userId))
    .leftJoin(shifts, and(eq(shifts.deploymentId, deployments.id), isNull(shifts.leftAt)))
    .where(
      and(
        sql`${deployments.activationId} = ANY(${sql.param(ids)}::uuid[])`,
        inArray(deployments.status, [...OPEN_STATUSES]),
        sql`${chaplains.id} IS DISTINCT FROM ${leadId}::uuid`,
        sql`(NOT ${chaplains.isSuspended} OR ${walkUpPhone} IS NOT NULL)`,
        sql`(${deployments.status} <> 'asked' OR ${isOnDuty()})`,
      ),
    )
    .orderBy(
      sql`array_position(ARRAY['on-scene', 'coming', 'asked'], ${deployments.status})`,
      sql`coalesce(${chaplains.sortName}, lower(${deployments.chaplainName}))`,
      asc(deployments.id),
    )
    .limit(MAX_ROWS);
}

export type MemberRow = Awaited<ReturnType<typeof listMembers>>[number];
