import { createHash, randomBytes } from 'node:crypto';
import { asc, isNotNull, sql } from 'drizzle-orm';
import { deployments } from '#shared/deployments/table.ts';
import type { Channel, MessageKind } from '#shared/messages/constants.ts';
import { answerLinks, deliveries, messages } from '#shared/messages/table.ts';
import type { Database } from '#server/db/database.ts';
import { onlyRow } from '#server/db/only-row.ts';

/** Returns how all deployments stand, the earliest asked first. */
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

interface Link {
  userId: string;
  deploymentId?: string;
  channel?: Channel;
  kind?: MessageKind;
  facts?: Record<string, unknown>;
  createdAt?: Date;
}

/** Makes a delivery that was sent, and its answer link. Returns the token of the link. */
export async function makeAnswerLink({ orm }: Database, link: Link) {
  const { userId, deploymentId, kind = 'call-out', channel = 'email', facts = {} } = link;
  const createdAt = link.createdAt ?? sql`now()`;
  const giveUpAt = sql`now() + interval '2 hours'`;
  const message = onlyRow(
    await orm.insert(messages).values({ kind, facts, giveUpAt }).returning({ id: messages.id }),
  );
  const delivery = onlyRow(
    await orm
      .insert(deliveries)
      .values({
        messageId: message.id,
        userId,
        deploymentId,
        channel,
        state: 'sent',
        priority: 0,
        sentAt: createdAt,
      })
      .returning({ id: deliveries.id }),
  );
  const token = randomBytes(32).toString('base64url');
  const tokenHash = createHash('sha256').update(token).digest('base64url');
  await orm.insert(answerLinks).values({ tokenHash, deliveryId: delivery.id, createdAt });
  return token;
}

/** Returns the channels by which somebody has answered. */
export async function readAnsweredChannels({ orm }: Database) {
  const rows = await orm
    .select({ channel: deliveries.channel })
    .from(deliveries)
    .where(isNotNull(deliveries.answeredAt))
    .orderBy(asc(deliveries.channel));
  return rows.map(({ channel }) => channel);
}
