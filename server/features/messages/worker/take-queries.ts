import { eq, sql } from 'drizzle-orm';
import { users } from '#shared/accounts/table.ts';
import { activations } from '#shared/activations/table.ts';
import {
  messagePreferences,
  pushSubscriptions,
  textNumbers,
} from '#shared/contact-points/table.ts';
import { deployments } from '#shared/deployments/table.ts';
import type { Channel } from '#shared/messages/constants.ts';
import { answerLinks, deliveries, messages } from '#shared/messages/table.ts';
import type { Executor } from '#server/db/database.ts';
import { onDeskOf } from '#server/features/duty/queries.ts';
import { isVouchedFor } from '#server/features/people/queries.ts';
import {
  leadName,
  leads,
  leadUsers,
  shownLeadPhone,
} from '#server/features/people/lead-queries.ts';
import { toldTimeZone } from '#server/features/messages/queries.ts';

/** After this time a taken delivery counts as lost. Drivers give up within 30 seconds. */
const LEASE_SECONDS = 45;

/** Attempts with an unknown result before we give up. Each may have reached the person. */
const MAX_LOST_ATTEMPTS = 2;

const LOST = 'The portal stopped twice while sending this message. The message may have arrived.';

interface Taking {
  limit: number;
  except?: readonly string[];
}

/** Takes due deliveries, call-outs first. Leases them, so that no lock is held while sending. */
export async function takeDue(
  orm: Executor,
  channel: Channel,
  { limit, except = [] }: Taking,
): Promise<string[]> {
  const lost = sql`(deliveries.lost_attempts + CASE due.state WHEN 'sending' THEN 1 ELSE 0 END)`;
  const isLost = sql`${lost} >= ${MAX_LOST_ATTEMPTS}`;
  const taken = await orm.execute<{ id: string; state: string }>(sql`
    WITH due AS (
      SELECT id, state FROM deliveries
      WHERE channel = ${channel} AND state IN ('queued', 'sending') AND due_at <= now()
        AND id <> ALL(${sql.param(except)}::uuid[])
      ORDER BY priority, due_at
      LIMIT ${limit}
      FOR UPDATE SKIP LOCKED
    )
    UPDATE deliveries SET
      state = CASE WHEN ${isLost} THEN 'failed' ELSE 'sending' END,
      problem = CASE WHEN ${isLost} THEN ${LOST} ELSE problem END,
      attempts = attempts + CASE WHEN ${isLost} THEN 0 ELSE 1 END,
      lost_attempts = ${lost},
      due_at = now() + make_interval(secs => ${LEASE_SECONDS})
    FROM due
    WHERE deliveries.id = due.id
    RETURNING deliveries.id, deliveries.state`);
  return taken.rows.filter(({ state }) => state === 'sending').map(({ id }) => id);
}

export async function loadTaken(orm: Executor, ids: readonly string[]) {
  const taken = await orm
    .select({
      id: deliveries.id,
      kind: messages.kind,
      facts: messages.facts,
      priority: deliveries.priority,
      attempts: deliveries.attempts,
      address: deliveries.address,
      problem: deliveries.problem,
      messageCreatedAt: messages.createdAt,
      remainingMs: sql<number>`(extract(epoch FROM ${messages.giveUpAt} - now()) * 1000)::float8`,
      deploymentStatus: deployments.status,
      isWaitedForAtHome: sql<boolean>`coalesce(${deployments.homeDueAt} IS NOT NULL AND ${deployments.homeAt} IS NULL
        AND ${messages.createdAt} >= ${deployments.homeWaitsSince}, false)`,
      activationStatus: activations.status,
      activationId: sql<
        string | null
      >`coalesce(${deployments.activationId}, ${messages.activationId})`,
      user: {
        id: users.id,
        firstName: users.firstName,
        lastName: users.lastName,
        email: users.email,
        role: users.role,
        suspendedAt: users.suspendedAt,
      },
      isVouchedFor,
      timeZone: toldTimeZone,
      number: textNumbers.number,
      takesTexts: sql<boolean>`${textNumbers.confirmedAt} IS NOT NULL AND ${textNumbers.stoppedAt} IS NULL`,
    })
    .from(deliveries)
    .innerJoin(messages, eq(messages.id, deliveries.messageId))
    .innerJoin(users, eq(users.id, deliveries.userId))
    .leftJoin(deployments, eq(deployments.id, deliveries.deploymentId))
    .leftJoin(activations, eq(activations.id, deployments.activationId))
    .leftJoin(messagePreferences, eq(messagePreferences.userId, users.id))
    .leftJoin(textNumbers, eq(textNumbers.userId, users.id))
    .where(sql`${deliveries.id} = ANY(${sql.param(ids)}::uuid[])`);
  const told = taken.flatMap(({ activationId }) => activationId ?? []);
  const events = await listEvents(orm, [...new Set(told)]);
  return taken.map((each) => ({
    ...each,
    event: events.find(({ id }) => id === each.activationId) ?? null,
  }));
}

async function listEvents(orm: Executor, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return orm
    .select({
      id: activations.id,
      region: activations.region,
      story: activations.description,
      endTime: activations.endTime,
      leadUserId: leads.userId,
      leadName,
      leadPhone: shownLeadPhone,
      onDesk: onDeskOf(activations.id),
    })
    .from(activations)
    .leftJoin(leads, eq(leads.id, activations.chaplainId))
    .leftJoin(leadUsers, eq(leadUsers.id, leads.userId))
    .where(sql`${activations.id} = ANY(${sql.param(ids)}::uuid[])`);
}

export type TakenDelivery = Awaited<ReturnType<typeof loadTaken>>[number];

export async function listSubscriptions(orm: Executor, userIds: readonly string[]) {
  return orm
    .select({
      id: pushSubscriptions.id,
      userId: pushSubscriptions.userId,
      endpoint: pushSubscriptions.endpoint,
      p256dh: pushSubscriptions.p256dh,
      auth: pushSubscriptions.auth,
    })
    .from(pushSubscriptions)
    .where(sql`${pushSubscriptions.userId} = ANY(${sql.param(userIds)}::uuid[])`);
}

export async function untilDue(orm: Executor, channel: Channel): Promise<number | null> {
  const { rows } = await orm.execute<{ ms: number | null }>(sql`
    SELECT (extract(epoch FROM min(due_at) - now()) * 1000)::float8 AS ms
    FROM deliveries WHERE channel = ${channel} AND state IN ('queued', 'sending')`);
  return rows[0]?.ms ?? null;
}

/** Makes all taken deliveries due again. Only for the embedded database, after a restart. */
export async function releaseTaken(orm: Executor) {
  await orm.execute(sql`UPDATE deliveries SET due_at = now() WHERE state = 'sending'`);
}

interface AnswerLink {
  tokenHash: string;
  deliveryId: string;
}

export async function storeAnswerLinks(tx: Executor, links: readonly AnswerLink[]) {
  if (links.length === 0) return;
  await tx
    .insert(answerLinks)
    .values([...links])
    .onConflictDoNothing();
}
