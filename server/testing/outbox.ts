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

/** Returns what is in the outbox, by kind, username and channel. */
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
      /** Whole seconds from now until it is due. */
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

/** Subscribes a browser of a person, by default one that nothing can be encrypted for. */
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

/** Gives a person a confirmed number for text messages. */
export async function addTextNumber({ orm }: Database, userId: string, number: string) {
  await orm.insert(textNumbers).values({ userId, number, confirmedAt: new Date() });
}

/** Gives a person quiet hours that began this minute and last an hour. */
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

/** Makes everything due now, or past the time until which it is tried. */
export async function setDue({ orm }: Database, { isGivenUp = false, problem }: Due = {}) {
  await orm.update(deliveries).set({ dueAt: sql`now()`, ...(problem && { problem }) });
  if (isGivenUp) await orm.update(messages).set({ giveUpAt: sql`now()` });
}

/** Deletes an account with all that belongs to it. */
export async function removeUser({ orm }: Database, userId: string) {
  await orm.delete(chaplains).where(eq(chaplains.userId, userId));
  await orm.delete(users).where(eq(users.id, userId));
}

/** Locks a delivery for a moment. @throws at once when somebody else has locked it */
export async function lockAtOnce({ orm }: Database, id: string) {
  await orm.execute(sql`SELECT FROM deliveries WHERE id = ${id} FOR UPDATE NOWAIT`);
}

/** Lets a person choose the channels of topics. */
export async function chooseChannels(
  { orm }: Database,
  userId: string,
  channels: Partial<Record<Topic, Channel[]>>,
) {
  await orm.insert(messagePreferences).values({ userId, channels });
}
