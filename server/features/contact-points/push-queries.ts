import { and, desc, eq, inArray, not, sql } from 'drizzle-orm';
import { pushSubscriptions } from '#shared/contact-points/table.ts';
import type { Executor } from '#server/db/database.ts';

interface Subscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

interface Subscriber extends Subscription {
  userId: string;
  sid: string;
}

export async function storeSubscription(orm: Executor, subscription: Subscriber) {
  const isAnother = sql`${pushSubscriptions.userId} <> ${subscription.userId}`;
  await orm
    .insert(pushSubscriptions)
    .values(subscription)
    .onConflictDoUpdate({
      target: pushSubscriptions.endpoint,
      set: {
        ...subscription,
        lastSeenAt: sql`now()`,
        createdAt: sql`CASE WHEN ${isAnother} THEN now() ELSE ${pushSubscriptions.createdAt} END`,
      },
    });
}

export async function dropOldSubscriptions(orm: Executor, userId: string, keep: number) {
  const old = orm
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(desc(pushSubscriptions.lastSeenAt), desc(pushSubscriptions.id))
    .offset(keep);
  await orm.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, old));
}

interface Renewal {
  former: { endpoint: string; auth: string };
  subscription: Subscription;
}

/** Replaces the subscription that has the endpoint and secret in `former`, if there is one. */
export async function renewSubscription(tx: Executor, { former, subscription }: Renewal) {
  const isOfAnother = sql`EXISTS (SELECT FROM push_subscriptions AS taken
    WHERE taken.endpoint = ${subscription.endpoint} AND taken.user_id <> ${pushSubscriptions.userId})`;
  const [replaced] = await tx
    .delete(pushSubscriptions)
    .where(
      and(
        eq(pushSubscriptions.endpoint, former.endpoint),
        eq(pushSubscriptions.auth, former.auth),
        not(isOfAnother),
      ),
    )
    .returning({
      userId: pushSubscriptions.userId,
      sid: pushSubscriptions.sid,
      createdAt: pushSubscriptions.createdAt,
    });
  if (!replaced) return;
  await tx
    .insert(pushSubscriptions)
    .values({ ...replaced, ...subscription })
    .onConflictDoUpdate({
      target: pushSubscriptions.endpoint,
      set: { ...subscription, lastSeenAt: sql`now()` },
      setWhere: eq(pushSubscriptions.userId, replaced.userId),
    });
}

export async function deleteSubscription(orm: Executor, userId: string, endpoint: string) {
  await orm
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.endpoint, endpoint)));
}

export async function listDevices(orm: Executor, userId: string) {
  return orm
    .select({
      id: pushSubscriptions.id,
      endpoint: pushSubscriptions.endpoint,
      createdAt: pushSubscriptions.createdAt,
    })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(desc(pushSubscriptions.lastSeenAt), desc(pushSubscriptions.id));
}
