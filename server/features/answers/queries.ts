import { and, desc, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { users } from '#shared/accounts/table.ts';
import { LIVE_STATUSES } from '#shared/activations/constants.ts';
import { activations } from '#shared/activations/table.ts';
import { HOURS_LINK_DAYS, TEST_CALL_DAYS } from '#shared/answers/constants.ts';
import { chaplains } from '#shared/chaplains/table.ts';
import { messagePreferences } from '#shared/contact-points/table.ts';
import { UNDO_WITHIN_SECONDS } from '#shared/deployments/tap-times.ts';
import { actions, deployments } from '#shared/deployments/table.ts';
import { answerLinks, deliveries, messages } from '#shared/messages/table.ts';
import type { Executor } from '#server/db/database.ts';
import { isOnDuty } from '#server/features/chaplains/queries.ts';
import {
  leadName,
  leads,
  leadUsers,
  shownLeadPhone,
} from '#server/features/deployments/queries.ts';
import { toldTimeZone } from '#server/features/contact-points/setting-queries.ts';

const isLive = inArray(activations.status, [...LIVE_STATUSES]);

/** Their own call. Asked people have to be approved and active; others may end what they began. */
const mayAnswer = sql<boolean>`(${chaplains.id} IS NOT NULL AND NOT ${chaplains.isSuspended}
  AND (${deployments.status} IN ('coming', 'on-scene')
    OR ${isOnDuty()}))`;

/** A later call to the same person ends the links of the call before. */
const isCallOn = sql<boolean>`coalesce(${and(
  isLive,
  sql`${deployments.status} <> 'released'`,
  sql`${answerLinks.createdAt} >= ${deployments.askedAt}`,
  mayAnswer,
)}, false)`;

const isTestCallOn = sql<boolean>`(${messages.kind} = 'test-call' AND ${users.suspendedAt} IS NULL
  AND ${answerLinks.createdAt} > now() - make_interval(days => ${TEST_CALL_DAYS}))`;

/** The kind of message whose link leads to one's hours. */
export const HOURS_KIND = 'activation-completed';

/** Their own deployment, for a while, also when they were deactivated since: the hours are theirs. */
const isHoursOn = sql<boolean>`coalesce(${and(
  ne(activations.status, 'cancelled'),
  sql`${chaplains.id} IS NOT NULL AND NOT ${chaplains.isSuspended}`,
  sql`${users.suspendedAt} IS NULL`,
  sql`${answerLinks.createdAt} > now() - make_interval(days => ${HOURS_LINK_DAYS})`,
)}, false)`;

/** Finds the delivery that a link belongs to, the person who got it and whether it still counts. */
export async function findLink(orm: Executor, tokenHash: string) {
  const [row] = await orm
    .select({
      deliveryId: deliveries.id,
      channel: deliveries.channel,
      kind: messages.kind,
      facts: messages.facts,
      answeredAt: deliveries.answeredAt,
      deploymentId: deliveries.deploymentId,
      isOn: sql<boolean>`CASE WHEN ${deliveries.deploymentId} IS NULL THEN ${isTestCallOn}
        WHEN ${messages.kind} = ${HOURS_KIND} THEN ${isHoursOn} ELSE ${isCallOn} END`,
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

const ANSWERS = ['come', 'decline', 'arrive', 'leave'] as const;

/**
 * Returns the last answer of a person about a call while it can be taken back, or null. One that was
 * kept on a phone is too old when it comes.
 */
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

/** Notes when this delivery is first proved to have arrived. */
export async function markDelivered(orm: Executor, deliveryId: string, at: Date) {
  await orm
    .update(deliveries)
    .set({ deliveredAt: momentOf(at) })
    .where(and(eq(deliveries.id, deliveryId), isNull(deliveries.deliveredAt)));
}

/** Notes when the person first opened the page of this delivery, which has arrived then. */
export async function markOpened(orm: Executor, deliveryId: string, at: Date) {
  await orm
    .update(deliveries)
    .set({ openedAt: momentOf(at), deliveredAt: firstOf(deliveries.deliveredAt, at) })
    .where(and(eq(deliveries.id, deliveryId), isNull(deliveries.openedAt)));
}

/** An answer proves that its message arrived and was opened. */
const answeredAt = (at: Date) => ({
  answeredAt: firstOf(deliveries.answeredAt, at),
  openedAt: firstOf(deliveries.openedAt, at),
  deliveredAt: firstOf(deliveries.deliveredAt, at),
});

const firstOf = (column: PgColumn, at: Date) => sql`coalesce(${column}, ${momentOf(at)})`;

const momentOf = (at: Date) => sql`least(${at.toISOString()}::timestamptz, now())`;

/** Notes when the person first answered by this delivery. */
export async function markAnswered(tx: Executor, deliveryId: string, at: Date) {
  await tx.update(deliveries).set(answeredAt(at)).where(eq(deliveries.id, deliveryId));
}

/** Notes the same for the latest text message about a deployment. */
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
};

const isOfRecentTest = sql`(${messages.kind} = 'test-call'
  AND ${deliveries.createdAt} > now() - make_interval(days => ${TEST_CALL_DAYS}))`;

/**
 * Returns the text message by which a person was last asked for an answer. Without a deployment it
 * is that of a test call.
 */
export async function findLastAsking(orm: Executor, userId: string) {
  // The answer may come before it is noted that the message was sent.
  const sentAt = sql`coalesce(${deliveries.sentAt}, now())`;
  const [row] = await orm
    .select({
      deliveryId: deliveries.id,
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
        or(inArray(messages.kind, ['call-out', 'call-reminder']), isOfRecentTest),
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

/**
 * Returns the call that a person's text message answers: the one that they were last asked about by
 * text, or one asked later in another way; without any such text, the one asked last. A call that
 * they declined comes after the others.
 */
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

/** Returns the lead with a number, as the directory shows it to chaplains; null for the person's own. */
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
