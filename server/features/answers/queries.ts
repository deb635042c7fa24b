import { and, desc, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { users } from '#shared/accounts/table.ts';
import { LIVE_STATUSES } from '#shared/activations/constants.ts';
import { activations } from '#shared/activations/table.ts';
import {
  AVAILABILITY_LINK_DAYS,
  HOME_LINK_DAYS,
  HOURS_LINK_DAYS,
  TEST_CALL_DAYS,
} from '#shared/answers/constants.ts';
import { chaplains } from '#shared/chaplains/table.ts';
import { messagePreferences } from '#shared/contact-points/table.ts';
import { UNDO_WITHIN_SECONDS } from '#shared/deployments/tap-times.ts';
import { actions, deployments } from '#shared/deployments/table.ts';
import type { MessageKind } from '#shared/messages/constants.ts';
import { answerLinks, deliveries, messages } from '#shared/messages/table.ts';
import type { Executor } from '#server/db/database.ts';
import { isOnDuty } from '#server/features/people/queries.ts';
import {
  leadName,
  leads,
  leadUsers,
  shownLeadPhone,
} from '#server/features/people/lead-queries.ts';
import { toldTimeZone } from '#server/features/messages/queries.ts';

const isLive = inArray(activations.status, [...LIVE_STATUSES]);

/** Whether the chaplain may answer. A deactivated chaplain must already be coming or on scene. */
const mayAnswer = sql<boolean>`(${chaplains.id} IS NOT NULL AND NOT ${chaplains.isSuspended}
  AND (${deployments.status} IN ('coming', 'on-scene')
    OR ${isOnDuty()}))`;

/** Whether a call's link still works; a later call to the same person ends earlier links. */
const isCallOn = sql<boolean>`coalesce(${and(
  isLive,
  sql`${deployments.status} <> 'released'`,
  sql`${answerLinks.createdAt} >= ${deployments.askedAt}`,
  mayAnswer,
)}, false)`;

const isTestCallOn = sql<boolean>`(${messages.kind} = 'test-call' AND ${users.suspendedAt} IS NULL
  AND ${answerLinks.createdAt} > now() - make_interval(days => ${TEST_CALL_DAYS}))`;

export const HOURS_KIND = 'activation-completed';

export const HOME_KINDS: readonly MessageKind[] = ['left-scene', 'home-asked'];

export const AVAILABILITY_KIND = 'availability-stale';

const ownProfile = sql<string | null>`(SELECT profile.id FROM chaplains AS profile
  WHERE profile.user_id = ${deliveries.userId} AND NOT profile.is_suspended AND NOT profile.is_erased)`;

const isAvailabilityOn = sql<boolean>`(${users.suspendedAt} IS NULL AND ${ownProfile} IS NOT NULL
  AND ${answerLinks.createdAt} > now() - make_interval(days => ${AVAILABILITY_LINK_DAYS}))`;

/** Whether an hours link works. It works for deactivated chaplains, but not for suspended ones. */
const isHoursOn = sql<boolean>`coalesce(${and(
  ne(activations.status, 'cancelled'),
  sql`${chaplains.id} IS NOT NULL AND NOT ${chaplains.isSuspended}`,
  sql`${users.suspendedAt} IS NULL`,
  sql`${answerLinks.createdAt} > now() - make_interval(days => ${HOURS_LINK_DAYS})`,
)}, false)`;

/** Whether an ‘Are you home?’ link works. A return to the scene ends the link for good. */
const isHomeOn = sql<boolean>`coalesce(${and(
  sql`${chaplains.id} IS NOT NULL AND NOT ${chaplains.isSuspended}`,
  sql`${users.suspendedAt} IS NULL`,
  sql`${deployments.homeDueAt} IS NOT NULL`,
  sql`${messages.createdAt} >= ${deployments.homeWaitsSince}`,
  sql`${answerLinks.createdAt} > now() - make_interval(days => ${HOME_LINK_DAYS})`,
)}, false)`;

export async function findLink(orm: Executor, tokenHash: string) {
  const [row] = await orm
    .select({
      deliveryId: deliveries.id,
      channel: deliveries.channel,
      kind: messages.kind,
      facts: messages.facts,
      answeredAt: deliveries.answeredAt,
      deploymentId: deliveries.deploymentId,
      chaplainId: ownProfile,
      isOn: sql<boolean>`CASE WHEN ${messages.kind} = ${AVAILABILITY_KIND} THEN ${isAvailabilityOn}
        WHEN ${deliveries.deploymentId} IS NULL THEN ${isTestCallOn}
        WHEN ${messages.kind} = ${HOURS_KIND} THEN ${isHoursOn}
        WHEN ${inArray(messages.kind, [...HOME_KINDS])} THEN ${isHomeOn} ELSE ${isCallOn} END`,
      createdAt: answerLinks.createdAt,
      timeZone: toldTimeZone,
      region: activations.region,
      user: { id: users.id, firstName: users.firstName, role: users.role },
    })
    .from(answerLinks)
    .innerJoin(deliveries, eq(deliveries.id, answerLinks.deliveryId))
    .innerJoin(messages, eq(messages.id, deliveries.messageId))
    .innerJoin(users, eq(users.id, deliveries.userId))
    .leftJoin(messagePreferences, eq(messagePreferences.userId, users.id))
    .leftJoin(deployments, eq(deployments.id, deliveries.deploymentId))
    .leftJoin(activations, eq(activations.id, deployments.activationId))
    .leftJoin(
      chaplains,
      and(eq(chaplains.id, deployments.chaplainId), eq(chaplains.userId, deliveries.userId)),
    )
    .where(eq(answerLinks.tokenHash, tokenHash));
  return row ?? null;
}

interface Asked {
  deploymentId: string;
  userId: string;
}

const ANSWERS = ['come', 'decline', 'arrive', 'leave', 'home'] as const;

/** Returns the last answer if it can be undone. The time limit starts when the person taps. */
export async function findUndoable(orm: Executor, { deploymentId, userId }: Asked) {
  const [last] = await orm
    .select({
      id: actions.id,
      kind: actions.kind,
      isRecent: sql<boolean>`${actions.effect} IS NOT NULL
        AND ${actions.at} > now() - make_interval(secs => ${UNDO_WITHIN_SECONDS})`,
    })
    .from(actions)
    .where(and(eq(actions.deploymentId, deploymentId), eq(actions.userId, userId)))
    .orderBy(desc(actions.receivedAt))
    .limit(1);
  const kind = ANSWERS.find((each) => each === last?.kind);
  return last?.isRecent && kind ? { id: last.id, kind } : null;
}

export async function markDelivered(orm: Executor, deliveryId: string, at: Date) {
  await orm
    .update(deliveries)
    .set({ deliveredAt: momentOf(at) })
    .where(and(eq(deliveries.id, deliveryId), isNull(deliveries.deliveredAt)));
}

export async function markOpened(orm: Executor, deliveryId: string, at: Date) {
  await orm
    .update(deliveries)
    .set({ openedAt: momentOf(at), deliveredAt: firstOf(deliveries.deliveredAt, at) })
    .where(and(eq(deliveries.id, deliveryId), isNull(deliveries.openedAt)));
}

const answeredAt = (at: Date) => ({
  answeredAt: firstOf(deliveries.answeredAt, at),
  openedAt: firstOf(deliveries.openedAt, at),
  deliveredAt: firstOf(deliveries.deliveredAt, at),
});

const firstOf = (column: PgColumn, at: Date) => sql`coalesce(${column}, ${momentOf(at)})`;

const momentOf = (at: Date) => sql`least(${at.toISOString()}::timestamptz, now())`;

export async function markAnswered(tx: Executor, deliveryId: string, at: Date) {
  await tx.update(deliveries).set(answeredAt(at)).where(eq(deliveries.id, deliveryId));
}

export async function markTextAnswered(tx: Executor, deploymentId: string) {
  const latest = tx
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(eq(deliveries.deploymentId, deploymentId), eq(deliveries.channel, 'text')))
    .orderBy(desc(deliveries.createdAt), desc(deliveries.id))
    .limit(1);
  await tx.update(deliveries).set(answeredAt(new Date())).where(inArray(deliveries.id, latest));
}

const answered = {
  id: deployments.id,
  status: deployments.status,
  eventType: activations.eventType,
  location: activations.location,
  waitsSince: deployments.waitsSince,
};

const isOfRecentTest = sql`(${messages.kind} = 'test-call'
  AND ${deliveries.createdAt} > now() - make_interval(days => ${TEST_CALL_DAYS}))`;

export async function findLastAsking(orm: Executor, userId: string) {
  // An answer may come before its message is marked as sent; such a message counts as sent now.
  const sentAt = sql`coalesce(${deliveries.sentAt}, now())`;
  const [row] = await orm
    .select({
      deliveryId: deliveries.id,
      kind: messages.kind,
      deploymentId: deliveries.deploymentId,
      sentAt: sentAt.mapWith(deliveries.sentAt),
    })
    .from(deliveries)
    .innerJoin(messages, eq(messages.id, deliveries.messageId))
    .where(
      and(
        eq(deliveries.userId, userId),
        eq(deliveries.channel, 'text'),
        sql`(${deliveries.sentAt} IS NOT NULL OR ${deliveries.state} = 'sending')`,
        or(inArray(messages.kind, ['call-out', 'call-reminder', ...HOME_KINDS]), isOfRecentTest),
      ),
    )
    .orderBy(desc(sentAt), desc(deliveries.id))
    .limit(1);
  return row ?? null;
}

interface Asking {
  deploymentId: string | null;
  sentAt: Date;
}

/** Prefers calls that weren't declined, then the call that `asking` is about, then the latest. */
export async function findCallOf(orm: Executor, userId: string, asking: Asking | null) {
  const isAsked = eq(deployments.id, sql`${asking?.deploymentId ?? null}::uuid`);
  const [row] = await orm
    .select(answered)
    .from(deployments)
    .innerJoin(activations, eq(activations.id, deployments.activationId))
    .innerJoin(chaplains, eq(chaplains.id, deployments.chaplainId))
    .where(
      and(
        eq(chaplains.userId, userId),
        isLive,
        inArray(deployments.status, ['asked', 'coming', 'declined']),
        mayAnswer,
        asking ? or(isAsked, gt(deployments.askedAt, asking.sentAt)) : undefined,
      ),
    )
    .orderBy(
      sql`${deployments.status} = 'declined'`,
      sql`${isAsked} IS NOT TRUE`,
      desc(deployments.askedAt),
      desc(deployments.id),
    )
    .limit(1);
  return row ?? null;
}

/** Finds a deployment whose chaplain isn't home yet. Prefers the deployment with the id `asked`. */
export async function findAwaitedHome(orm: Executor, userId: string, asked: string | null) {
  const [row] = await orm
    .select({ id: deployments.id })
    .from(deployments)
    .innerJoin(chaplains, eq(chaplains.id, deployments.chaplainId))
    .where(
      and(
        eq(chaplains.userId, userId),
        sql`${deployments.homeDueAt} IS NOT NULL AND ${deployments.homeAt} IS NULL`,
      ),
    )
    .orderBy(
      sql`${deployments.id} IS DISTINCT FROM ${asked}::uuid`,
      desc(deployments.homeDueAt),
      desc(deployments.id),
    )
    .limit(1);
  return row ?? null;
}

export async function findLead(orm: Executor, { deploymentId, userId }: Asked) {
  const [row] = await orm
    .select({ name: leadName, phone: shownLeadPhone })
    .from(deployments)
    .innerJoin(activations, eq(activations.id, deployments.activationId))
    .innerJoin(leads, eq(leads.id, activations.chaplainId))
    .innerJoin(leadUsers, eq(leadUsers.id, leads.userId))
    .where(and(eq(deployments.id, deploymentId), ne(leads.userId, userId)));
  return row ?? null;
}

export async function getCall(orm: Executor, deploymentId: string) {
  const [row] = await orm
    .select(answered)
    .from(deployments)
    .innerJoin(activations, eq(activations.id, deployments.activationId))
    .where(eq(deployments.id, deploymentId));
  return row ?? null;
}
