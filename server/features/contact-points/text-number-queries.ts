import { and, eq, inArray, sql } from 'drizzle-orm';
import { contactFailures, textNumbers } from '#shared/contact-points/table.ts';
import { deliveries, messages } from '#shared/messages/table.ts';
import type { Executor } from '#server/db/database.ts';

export async function storeNumber(tx: Executor, userId: string, number: string) {
  const fresh = { number, confirmedAt: null, stoppedAt: null, codeHash: null, codeExpiresAt: null };
  await tx
    .insert(textNumbers)
    .values({ userId, ...fresh })
    .onConflictDoUpdate({ target: textNumbers.userId, set: { ...fresh, codeAttempts: 0 } });
  await forgetTextFailure(tx, userId);
}

/** Drops queued codes, because a newer code replaces them. */
export async function dropQueuedCodes(tx: Executor, userId: string) {
  const codes = tx.select({ id: messages.id }).from(messages).where(eq(messages.kind, 'text-code'));
  await tx
    .update(deliveries)
    .set({ state: 'dropped', problem: 'The person asked for a newer code.' })
    .where(
      and(
        eq(deliveries.userId, userId),
        inArray(deliveries.state, ['queued', 'held']),
        inArray(deliveries.messageId, codes),
      ),
    );
}

export async function findCode(tx: Executor, userId: string) {
  const [row] = await tx
    .select({
      number: textNumbers.number,
      confirmedAt: textNumbers.confirmedAt,
      stoppedAt: textNumbers.stoppedAt,
      codeHash: textNumbers.codeHash,
      isCodeInTime: sql<boolean>`coalesce(${textNumbers.codeExpiresAt} > now(), false)`,
    })
    .from(textNumbers)
    .where(eq(textNumbers.userId, userId));
  return row ?? null;
}

export async function countWrongCode(tx: Executor, userId: string, tries: number) {
  const attempts = sql`${textNumbers.codeAttempts} + 1`;
  const [row] = await tx
    .update(textNumbers)
    .set({
      codeAttempts: attempts,
      codeHash: sql`CASE WHEN ${attempts} < ${tries} THEN ${textNumbers.codeHash} END`,
    })
    .where(eq(textNumbers.userId, userId))
    .returning({ attempts: textNumbers.codeAttempts });
  return row?.attempts ?? tries;
}

export async function confirmNumber(tx: Executor, userId: string) {
  await tx
    .update(textNumbers)
    .set({ confirmedAt: sql`now()`, stoppedAt: null, codeHash: null, codeExpiresAt: null })
    .where(eq(textNumbers.userId, userId));
  await forgetTextFailure(tx, userId);
}

export async function deleteNumber(tx: Executor, userId: string) {
  await tx.delete(textNumbers).where(eq(textNumbers.userId, userId));
  await forgetTextFailure(tx, userId);
}

async function forgetTextFailure(tx: Executor, userId: string) {
  await tx
    .delete(contactFailures)
    .where(and(eq(contactFailures.userId, userId), eq(contactFailures.channel, 'text')));
}
