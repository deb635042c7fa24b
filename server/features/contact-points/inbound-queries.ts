import { and, countDistinct, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { users } from '#shared/accounts/table.ts';
import { auditEvents } from '#shared/audit/table.ts';
import { contactFailures, textNumbers } from '#shared/contact-points/table.ts';
import { deliveries, messages } from '#shared/messages/table.ts';
import type { Executor } from '#server/db/database.ts';

export async function findOwner(orm: Executor, number: string) {
  const [row] = await orm
    .select({
      userId: textNumbers.userId,
      isStopped: sql<boolean>`${textNumbers.stoppedAt} IS NOT NULL`,
      isSuspended: sql<boolean>`${users.suspendedAt} IS NOT NULL`,
    })
    .from(textNumbers)
    .innerJoin(users, eq(users.id, textNumbers.userId))
    .where(and(eq(textNumbers.number, number), isNotNull(textNumbers.confirmedAt)));
  return row ?? null;
}

/** Locks the person's phone number, so that texts from it are handled one after another. */
export async function lockOwner(tx: Executor, userId: string) {
  const ofUser = eq(textNumbers.userId, userId);
  await tx.select({ userId: textNumbers.userId }).from(textNumbers).where(ofUser).for('update');
}

export async function isKeywordHeard(tx: Executor, userId: string, messageId: string) {
  const [row] = await tx
    .select({ id: auditEvents.id })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.subjectId, userId),
        sql`${auditEvents.details} ->> 'messageId' = ${messageId}`,
      ),
    )
    .limit(1);
  return row !== undefined;
}

export async function findReply(tx: Executor, userId: string, messageId: string) {
  const [row] = await tx
    .select({ reply: sql<string>`${auditEvents.details} ->> 'reply'` })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.subjectId, userId),
        eq(auditEvents.action, 'text-without-call'),
        sql`${auditEvents.details} ->> 'messageId' = ${messageId}`,
      ),
    )
    .limit(1);
  return row?.reply ?? null;
}

export async function stopTexts(tx: Executor, userId: string) {
  const stopped = await tx
    .update(textNumbers)
    .set({ stoppedAt: sql`now()` })
    .where(and(eq(textNumbers.userId, userId), isNull(textNumbers.stoppedAt)))
    .returning({ userId: textNumbers.userId });
  return stopped.length > 0;
}

export async function resumeTexts(tx: Executor, userId: string) {
  await tx.update(textNumbers).set({ stoppedAt: null }).where(eq(textNumbers.userId, userId));
  await tx
    .delete(contactFailures)
    .where(and(eq(contactFailures.userId, userId), eq(contactFailures.channel, 'text')));
}

export async function countStopsTold(tx: Executor, userId: string) {
  const [row] = await tx
    .select({ count: countDistinct(messages.id) })
    .from(deliveries)
    .innerJoin(messages, eq(messages.id, deliveries.messageId))
    .where(
      and(
        eq(deliveries.userId, userId),
        eq(messages.kind, 'texts-stopped'),
        sql`${messages.createdAt} > now() - interval '1 day'`,
      ),
    );
  return row?.count ?? 0;
}

export interface Report {
  /** The report names the message by `deliveryId` or, if that is null, by `providerId`. */
  deliveryId: string | null;
  providerId: string | null;
  problem: string | null;
}

/** Ignores failure reports about delivered messages, because reports may arrive in any order. */
export async function storeReport(orm: Executor, { deliveryId, providerId, problem }: Report) {
  await orm.execute(sql`
    WITH reported AS (
      UPDATE deliveries SET
        state = CASE WHEN ${problem}::text IS NULL THEN state ELSE 'failed' END,
        problem = ${problem}::text,
        delivered_at = CASE WHEN ${problem}::text IS NULL THEN coalesce(delivered_at, now()) END
      WHERE channel = 'text' AND state IN ('sending', 'sent')
        AND (${problem}::text IS NULL OR delivered_at IS NULL)
        AND (id = ${deliveryId}::uuid
          OR (${deliveryId}::uuid IS NULL AND provider_id = ${providerId}::text))
      RETURNING user_id, address
    ), recovered AS (
      DELETE FROM contact_failures USING reported
      WHERE contact_failures.user_id = reported.user_id AND contact_failures.channel = 'text'
        AND reported.address IS NULL AND ${problem}::text IS NULL
    )
    INSERT INTO contact_failures (user_id, channel, problem)
    SELECT user_id, 'text', ${problem}::text FROM reported
    WHERE address IS NULL AND ${problem}::text IS NOT NULL
    ON CONFLICT (user_id, channel) DO UPDATE SET problem = excluded.problem`);
}
