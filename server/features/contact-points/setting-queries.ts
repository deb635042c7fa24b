import { and, desc, eq } from 'drizzle-orm';
import { users } from '#shared/accounts/table.ts';
import { chaplains } from '#shared/chaplains/table.ts';
import { contactFailures, messagePreferences, textNumbers } from '#shared/contact-points/table.ts';
import type { Channel, Topic } from '#shared/messages/constants.ts';
import { deliveries, messages } from '#shared/messages/table.ts';
import type { Executor } from '#server/db/database.ts';
import { NO_ZONE } from '#server/features/messages/queries.ts';

export interface Preferences {
  channels: Partial<Record<Topic, Channel[]>>;
  quietFrom: number | null;
  quietTo: number | null;
  timeZone: string;
}

const NONE: Preferences = { channels: {}, quietFrom: null, quietTo: null, timeZone: NO_ZONE };

export async function getPreferences(orm: Executor, userId: string): Promise<Preferences> {
  const [row] = await orm
    .select({
      channels: messagePreferences.channels,
      quietFrom: messagePreferences.quietFrom,
      quietTo: messagePreferences.quietTo,
      timeZone: messagePreferences.timeZone,
    })
    .from(messagePreferences)
    .where(eq(messagePreferences.userId, userId));
  return row ?? NONE;
}

export async function storePreferences(tx: Executor, userId: string, preferences: Preferences) {
  const values = { ...preferences, updatedAt: new Date() };
  await tx
    .insert(messagePreferences)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: messagePreferences.userId, set: values });
}

export async function lockContactPoints(tx: Executor, userId: string) {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}

export async function getTextNumber(orm: Executor, userId: string) {
  const [row] = await orm.select().from(textNumbers).where(eq(textNumbers.userId, userId));
  return row ?? null;
}

export async function listFailures(orm: Executor, userId: string) {
  return orm.select().from(contactFailures).where(eq(contactFailures.userId, userId));
}

export async function getProfilePhone(orm: Executor, userId: string) {
  const [row] = await orm
    .select({ phone: chaplains.phone })
    .from(chaplains)
    .where(eq(chaplains.userId, userId));
  return row?.phone ?? null;
}

export async function getCodeDelivery(orm: Executor, userId: string, number: string) {
  const [row] = await orm
    .select({ state: deliveries.state, problem: deliveries.problem })
    .from(deliveries)
    .innerJoin(messages, eq(messages.id, deliveries.messageId))
    .where(
      and(
        eq(deliveries.userId, userId),
        eq(messages.kind, 'text-code'),
        eq(deliveries.address, number),
      ),
    )
    .orderBy(desc(deliveries.createdAt))
    .limit(1);
  return row ?? null;
}
