import { and, asc, count, eq, inArray, lte, notInArray, sql } from 'drizzle-orm';
import { users } from '#shared/accounts/table.ts';
import { STOP_LABELS, type StopReason } from '#shared/announcements/constants.ts';
import type { AnnouncementListQuery } from '#shared/announcements/schemas.ts';
import { announcements } from '#shared/announcements/table.ts';
import { deliveries } from '#shared/messages/table.ts';
import type { Executor } from '#server/db/database.ts';
import { ascending, descending, orderBy, readCutPage } from '#server/db/list-page.ts';
import { onlyRow } from '#server/db/only-row.ts';
import { standing } from '#server/features/messages/standing-queries.ts';

const columns = {
  announcement: announcements,
  author: { firstName: users.firstName, lastName: users.lastName },
};

export async function listAnnouncements(orm: Executor, query: AnnouncementListQuery) {
  const { kind, limit, offset } = query;
  const matches = kind && eq(announcements.kind, kind);
  // The same order as in the table's index, so that PostgreSQL can use it.
  const order = [descending(announcements.createdAt), ascending(announcements.id)];
  const list = { from: announcements, id: announcements.id, matches, order, limit, offset };
  return readCutPage(orm, list, (page) =>
    orm
      .select(columns)
      .from(page)
      .innerJoin(announcements, eq(announcements.id, page.id))
      .leftJoin(users, eq(users.id, announcements.createdBy))
      .orderBy(...orderBy(order)),
  );
}

export type AnnouncementRow = Awaited<ReturnType<typeof listAnnouncements>>['items'][number];

export async function getAnnouncement(orm: Executor, id: string) {
  const [row] = await orm
    .select(columns)
    .from(announcements)
    .leftJoin(users, eq(users.id, announcements.createdBy))
    .where(eq(announcements.id, id));
  return row ?? null;
}

export async function countDeliveries(orm: Executor, messageIds: readonly string[]) {
  if (messageIds.length === 0) return [];
  return orm
    .select({
      messageId: deliveries.messageId,
      channel: deliveries.channel,
      standing,
      deliveries: count(),
    })
    .from(deliveries)
    .where(inArray(deliveries.messageId, [...messageIds]))
    .groupBy(deliveries.messageId, deliveries.channel, standing);
}

export type DeliveryCount = Awaited<ReturnType<typeof countDeliveries>>[number];

/** Returns null if an earlier request has already created the announcement. */
export async function insertAnnouncement(
  tx: Executor,
  values: typeof announcements.$inferInsert & { id: string },
) {
  const [row] = await tx.insert(announcements).values(values).onConflictDoNothing().returning();
  return row ?? null;
}

export async function lockAnnouncement(tx: Executor, id: string) {
  const [row] = await tx.select().from(announcements).where(eq(announcements.id, id)).for('update');
  return row ?? null;
}

/** Uses the database's clock, which also decides when an announcement is due. */
export async function isToCome(orm: Executor, moment: Date) {
  const { rows } = await orm.execute<{ isToCome: boolean }>(
    sql`SELECT ${moment.toISOString()}::timestamptz > now() AS "isToCome"`,
  );
  return onlyRow(rows).isToCome;
}

export async function lockDueAnnouncement(tx: Executor, except: readonly string[]) {
  const [row] = await tx
    .select()
    .from(announcements)
    .where(
      and(
        eq(announcements.state, 'scheduled'),
        lte(announcements.scheduledFor, sql`now()`),
        notInArray(announcements.id, [...except]),
      ),
    )
    .orderBy(asc(announcements.scheduledFor))
    .limit(1)
    .for('update', { skipLocked: true });
  return row ?? null;
}

export type StoredAnnouncement = typeof announcements.$inferSelect;

export async function updateAnnouncement(
  tx: Executor,
  id: string,
  values: Partial<typeof announcements.$inferInsert>,
) {
  await tx.update(announcements).set(values).where(eq(announcements.id, id));
}

export async function stopWaiting(tx: Executor, userId: string, because: StopReason) {
  return tx
    .update(announcements)
    .set({ state: 'cancelled', stoppedBecause: because })
    .where(and(eq(announcements.scheduledBy, userId), eq(announcements.state, 'scheduled')))
    .returning();
}

export async function stopSending(tx: Executor, userId: string, because: StopReason) {
  const { rows } = await tx.execute<{ id: string }>(sql`
    UPDATE deliveries SET state = 'dropped',
      problem = ${`The administrator who sent it ${STOP_LABELS[because]}.`}
    FROM announcements
    WHERE announcements.scheduled_by = ${userId}
      AND announcements.message_id = deliveries.message_id
      AND deliveries.state IN ('queued', 'held', 'sending')
    RETURNING announcements.id`);
  const ids = [...new Set(rows.map(({ id }) => id))];
  if (ids.length === 0) return [];
  return tx
    .update(announcements)
    .set({ stoppedBecause: because })
    .where(inArray(announcements.id, ids))
    .returning();
}

export async function markSent(tx: Executor, id: string, messageId: string | null) {
  await tx
    .update(announcements)
    .set({
      state: 'sent',
      sentAt: sql`now()`,
      messageId,
      recipients: sql`(
        SELECT count(DISTINCT ${deliveries.userId}) FROM ${deliveries}
        WHERE ${deliveries.messageId} = ${messageId})`,
    })
    .where(eq(announcements.id, id));
}
