import { aliasedTable, and, asc, count, desc, eq, gte, inArray, isNull, sql } from 'drizzle-orm';
import { users } from '#shared/accounts/table.ts';
import { activations } from '#shared/activations/table.ts';
import { LIVE_STATUSES } from '#shared/activations/constants.ts';
import { chaplains } from '#shared/chaplains/table.ts';
import { deployments, shifts } from '#shared/deployments/table.ts';
import { deliveries, messages } from '#shared/messages/table.ts';
import { walkUps } from '#shared/walk-ups/table.ts';
import { MAX_ROWS } from '#shared/fields.ts';
import type { Executor } from '#server/db/database.ts';
import { onlyRow } from '#server/db/only-row.ts';

const others = aliasedTable(deployments, 'others');
const askers = aliasedTable(users, 'askers');

const isBusy = sql`(${others.status} = 'on-scene'
  OR (${others.status} = 'coming' AND ${activations.status} IN ('standby', 'active')))`;

const isExpected = sql<boolean>`(${chaplains.isActive} AND NOT ${chaplains.isSuspended} AND NOT ${chaplains.isGuest})`;

/** True for a person's second and later walk-ups, so that the person appears only once. */
const hasEarlierWalkUp = sql`EXISTS (SELECT FROM walk_ups AS earlier
  WHERE earlier.assignment_id = ${walkUps.deploymentId} AND earlier.number < ${walkUps.number})`;

/** Lists up to `MAX_ROWS` people. Order: not home in time, on scene, coming, asked, others. */
export async function listBoard(orm: Executor, activationId: string, deploymentId?: string) {
  const page = orm
    .select({ id: deployments.id })
    .from(deployments)
    .where(
      and(
        eq(deployments.activationId, activationId),
        deploymentId ? eq(deployments.id, deploymentId) : undefined,
      ),
    )
    .orderBy(
      sql`(${deployments.homeDueAt} <= now() AND ${deployments.homeAt} IS NULL) IS NOT TRUE`,
      sql`coalesce(array_position(ARRAY['on-scene', 'coming', 'asked'], ${deployments.status}), 4)`,
      desc(deployments.askedAt),
      asc(deployments.id),
    )
    .limit(MAX_ROWS)
    .as('page');
  const shiftTotals = orm
    .select({
      deploymentId: shifts.deploymentId,
      arrivedAt: sql`max(coalesce(${shifts.onSceneSince}, ${shifts.arrivedAt}))`
        .mapWith(shifts.arrivedAt)
        .as('last_arrived_at'),
      leftAt: sql`CASE WHEN bool_and(${shifts.leftAt} IS NOT NULL) THEN max(${shifts.leftAt}) END`
        .mapWith(shifts.leftAt)
        .as('last_left_at'),
      minutes:
        sql<number>`coalesce(sum(round(extract(epoch FROM ${shifts.leftAt} - ${shifts.arrivedAt}) / 60)), 0)::int`.as(
          'stay_minutes',
        ),
    })
    .from(shifts)
    .groupBy(shifts.deploymentId)
    .as('shift_totals');
  return orm
    .select({
      deployment: deployments,
      chaplain: { phone: chaplains.phone, isActive: isExpected },
      walkUp: { phone: walkUps.phone },
      name: sql<string>`coalesce(${users.firstName} || ' ' || ${users.lastName}, ${deployments.chaplainName})`,
      askedByName: sql<string | null>`${askers.firstName} || ' ' || ${askers.lastName}`,
      arrivedAt: shiftTotals.arrivedAt,
      leftAt: shiftTotals.leftAt,
      minutes: shiftTotals.minutes,
    })
    .from(page)
    .innerJoin(deployments, eq(deployments.id, page.id))
    .leftJoin(chaplains, eq(chaplains.id, deployments.chaplainId))
    .leftJoin(users, eq(users.id, chaplains.userId))
    .leftJoin(walkUps, and(eq(walkUps.deploymentId, deployments.id), sql`NOT ${hasEarlierWalkUp}`))
    .leftJoin(askers, eq(askers.id, deployments.askedBy))
    .leftJoin(shiftTotals, eq(shiftTotals.deploymentId, deployments.id))
    .orderBy(
      sql`coalesce(${chaplains.sortName}, lower(${deployments.chaplainName}))`,
      asc(deployments.id),
    );
}

export type BoardRowData = Awaited<ReturnType<typeof listBoard>>[number];

export async function listElsewhere(orm: Executor, ids: readonly string[]) {
  return orm
    .select({
      deploymentId: deployments.id,
      activationId: activations.id,
      eventType: activations.eventType,
      location: activations.location,
    })
    .from(deployments)
    .innerJoin(others, eq(others.chaplainId, deployments.chaplainId))
    .innerJoin(activations, eq(activations.id, others.activationId))
    .where(
      and(
        sql`${deployments.id} = ANY(${sql.param(ids)}::uuid[])`,
        sql`${others.id} <> ${deployments.id}`,
        isBusy,
      ),
    )
    .limit(MAX_ROWS);
}

export async function listReached(orm: Executor, ids: readonly string[]) {
  return orm
    .select({
      deploymentId: deployments.id,
      channel: deliveries.channel,
      sentAt: sql`max(${deliveries.sentAt}) FILTER (WHERE ${deliveries.state} = 'sent')`.mapWith(
        deliveries.sentAt,
      ),
      deliveredAt: sql`max(${deliveries.deliveredAt})`.mapWith(deliveries.deliveredAt),
      openedAt: sql`max(${deliveries.openedAt})`.mapWith(deliveries.openedAt),
      isOnItsWay: sql<boolean>`bool_or(${deliveries.state} IN ('queued', 'sending'))`,
      isFailed: sql<boolean>`bool_or(${deliveries.state} = 'failed')`,
      isFailedSince: sql<boolean>`coalesce(
        max(${deliveries.createdAt}) FILTER (WHERE ${deliveries.state} = 'failed')
          > max(${deliveries.createdAt}) FILTER (WHERE ${deliveries.state} = 'sent'), false)`,
      problem: sql<
        string | null
      >`(array_agg(${deliveries.problem} ORDER BY ${deliveries.createdAt} DESC)
        FILTER (WHERE ${deliveries.state} = 'failed'))[1]`,
      remindedAt:
        sql`max(${deliveries.createdAt}) FILTER (WHERE ${messages.kind} = 'call-reminder')`.mapWith(
          deliveries.createdAt,
        ),
    })
    .from(deliveries)
    .innerJoin(messages, eq(messages.id, deliveries.messageId))
    .innerJoin(deployments, eq(deployments.id, deliveries.deploymentId))
    .where(
      and(
        sql`${deliveries.deploymentId} = ANY(${sql.param(ids)}::uuid[])`,
        inArray(messages.kind, ['call-out', 'call-reminder']),
        gte(deliveries.createdAt, deployments.askedAt),
      ),
    )
    .groupBy(deployments.id, deliveries.channel);
}

export type ReachedRow = Awaited<ReturnType<typeof listReached>>[number];

export async function countUnanswered(orm: Executor) {
  const counted = await orm
    .select({ total: count() })
    .from(deployments)
    .innerJoin(activations, eq(activations.id, deployments.activationId))
    .where(
      and(
        eq(deployments.status, 'asked'),
        isNull(deployments.waitsSince),
        inArray(activations.status, [...LIVE_STATUSES]),
      ),
    );
  return onlyRow(counted).total;
}
