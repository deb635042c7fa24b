import { asc, eq, sql } from 'drizzle-orm';
import {
  messagePreferences,
  pushSubscriptions,
  textNumbers,
} from '#shared/contact-points/table.ts';
import { chaplains } from '#shared/chaplains/table.ts';
import type { Channel, Topic } from '#shared/messages/constants.ts';
import { deliveries, messages } from '#shared/messages/table.ts';
import { users } from '#shared/accounts/table.ts';
import type { Database } from '#server/db/database.ts';

export async function readOutbox({ orm }: Database) {
  return orm
    .select({
      id: deliveries.id,
      messageId: messages.id,
      kind: messages.kind,
      facts: messages.facts,
      userId: deliveries.userId,
      deploymentId: deliveries.deploymentId,
      channel: deliveries.channel,
      state: deliveries.state,
      attempts: deliveries.attempts,
      problem: deliveries.problem,
      waits: sql<number>`round(extract(epoch FROM ${deliveries.dueAt} - now()))::int`,
    })
    .from(deliveries)
    .innerJoin(messages, eq(messages.id, deliveries.messageId))
    .innerJoin(users, eq(users.id, deliveries.userId))
    .orderBy(asc(messages.kind), asc(users.username), asc(deliveries.channel));
}

interface Subscription {
  endpoint?: string;
  p256dh?: string;
  auth?: string;
}

export async function addPushSubscription(
  { orm }: Database,
  userId: string,
  given: Subscription = {},
) {
  const {
    endpoint = `https://push.example.org/${userId}`,
    p256dh = 'no key',
    auth = 'no secret',
  } = given;
  await orm.insert(pushSubscriptions).values({ userId, endpoint, p256dh, auth });
}

export async function addTextNumber({ orm }: Database, userId: string, number: string) {
  await orm.insert(textNumbers).values({ userId, number, confirmedAt: new Date() });
}

export async function beginQuietHour({ orm }: Database, userId: string) {
  const timeZone = 'America/Kentucky/Louisville';
  const local = sql`(now() AT TIME ZONE ${timeZone})`;
  const minute = sql`(extract(hour FROM ${local}) * 60 + extract(minute FROM ${local}))::int`;
  await orm
    .insert(messagePreferences)
    .values({ userId, quietFrom: minute, quietTo: sql`(${minute} + 60) % 1440`, timeZone });
}

interface Due {
  isGivenUp?: boolean;
  problem?: string;
}

export async function setDue({ orm }: Database, { isGivenUp = false, problem }: Due = {}) {
  await orm.update(deliveries).set({ dueAt: sql`now()`, ...(problem && { problem }) });
  if (isGivenUp) await orm.update(messages).set({ giveUpAt: sql`now()` });
}

export async function removeUser({ orm }: Database, userId: string) {
  await orm.delete(chaplains).where(eq(chaplains.userId, userId));
  await orm.delete(users).where(eq(users.id, userId));
}

/** @throws if another transaction has locked the delivery */
export async function lockAtOnce({ orm }: Database, id: string) {
  await orm.execute(sql`SELECT FROM deliveries WHERE id = ${id} FOR UPDATE NOWAIT`);
}

export async function chooseChannels(
  { orm }: Database,
  userId: string,
  channels: Partial<Record<Topic, Channel[]>>,
) {
  await orm.insert(messagePreferences).values({ userId, channels });
}
