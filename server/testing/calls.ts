import { createHash, randomBytes } from 'node:crypto';
import { asc, isNotNull, sql } from 'drizzle-orm';
import { deployments } from '#shared/deployments/table.ts';
import type { Channel, DeliveryState, MessageKind } from '#shared/messages/constants.ts';
import { answerLinks, deliveries, messages } from '#shared/messages/table.ts';
import type { Database } from '#server/db/database.ts';
import { onlyRow } from '#server/db/only-row.ts';

export async function readDeployments({ orm }: Database) {
  return orm
    .select({
      id: deployments.id,
      status: deployments.status,
      through: deployments.answeredThrough,
      declineReason: deployments.declineReason,
      expectedAt: deployments.expectedAt,
    })
    .from(deployments)
    .orderBy(asc(deployments.askedAt));
}

interface Sent {
  userId: string;
  deploymentId?: string;
  channel?: Channel;
  kind?: MessageKind;
  facts?: Record<string, unknown>;
  state?: DeliveryState;
  sentAt?: Date;
  deliveredAt?: Date;
  openedAt?: Date;
  answeredAt?: Date;
  problem?: string;
  createdAt?: Date;
}

export async function makeDelivery({ orm }: Database, sent: Sent) {
  const { kind = 'call-out', facts = {}, createdAt, ...values } = sent;
  const giveUpAt = sql`now() + interval '2 hours'`;
  const message = onlyRow(
    await orm
      .insert(messages)
      .values({ kind, facts, giveUpAt, ...(createdAt && { createdAt }) })
      .returning({ id: messages.id }),
  );
  const delivery = {
    messageId: message.id,
    channel: 'email',
    state: 'sent',
    priority: 0,
    ...(createdAt && { createdAt }),
    ...values,
  } as const;
  return onlyRow(await orm.insert(deliveries).values(delivery).returning());
}

export async function makeAnswerLink(db: Database, sent: Sent) {
  const { id: deliveryId } = await makeDelivery(db, sent);
  const token = randomBytes(32).toString('base64url');
  const tokenHash = createHash('sha256').update(token).digest('base64url');
  // Doesn't use the delivery's stored time: JavaScript drops its microseconds, which would make
  // the link older than the call.
  const { createdAt } = sent;
  await db.orm.insert(answerLinks).values({ tokenHash, deliveryId, createdAt });
  return token;
}

export async function readProofs({ orm }: Database) {
  return orm
    .select({
      deliveredAt: deliveries.deliveredAt,
      openedAt: deliveries.openedAt,
      answeredAt: deliveries.answeredAt,
    })
    .from(deliveries)
    .orderBy(asc(deliveries.createdAt));
}

export async function readAnsweredChannels({ orm }: Database) {
  const rows = await orm
    .select({ channel: deliveries.channel })
    .from(deliveries)
    .where(isNotNull(deliveries.answeredAt))
    .orderBy(asc(deliveries.channel));
  return rows.map(({ channel }) => channel);
}
