import { and, eq, ne } from 'drizzle-orm';
import { pushSubscriptions } from '#shared/contact-points/table.ts';
import type { Executor } from '#server/db/database.ts';

export async function deleteSubscriptionOf(orm: Executor, sid: string) {
  await orm.delete(pushSubscriptions).where(eq(pushSubscriptions.sid, sid));
}

export async function deleteSubscriptionOfOthers(orm: Executor, sid: string, userId: string) {
  const isOfOther = ne(pushSubscriptions.userId, userId);
  await orm.delete(pushSubscriptions).where(and(eq(pushSubscriptions.sid, sid), isOfOther));
}
