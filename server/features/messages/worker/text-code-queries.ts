import { and, eq, isNull, sql } from 'drizzle-orm';
import { CODE_MINUTES } from '#shared/contact-points/constants.ts';
import { textNumbers } from '#shared/contact-points/table.ts';
import { deliveries, messages } from '#shared/messages/table.ts';
import type { Executor } from '#server/db/database.ts';

interface StoredCode {
  deliveryId: string;
  userId: string;
  number: string;
  codeHash: string;
}

/** Stores the code. Repeating it doesn't allow more guesses. Returns false if it is outdated. */
export async function storeTextCode(orm: Executor, code: StoredCode) {
  const { deliveryId, userId, number, codeHash } = code;
  const isNew = sql`${textNumbers.codeHash} IS DISTINCT FROM ${codeHash}`;
  const newer = sql`EXISTS (
    SELECT FROM ${deliveries} AS later
    JOIN ${messages} ON ${messages.id} = later.message_id AND ${messages.kind} = 'text-code'
    JOIN ${deliveries} AS own ON own.id = ${deliveryId}
    WHERE later.user_id = ${userId} AND later.created_at > own.created_at)`;
  const stored = await orm
    .update(textNumbers)
    .set({
      codeHash,
      codeAttempts: sql`CASE WHEN ${isNew} THEN 0 ELSE ${textNumbers.codeAttempts} END`,
      codeExpiresAt: sql`CASE WHEN ${isNew} THEN now() + make_interval(mins => ${CODE_MINUTES})
        ELSE ${textNumbers.codeExpiresAt} END`,
    })
    .where(
      and(
        eq(textNumbers.userId, userId),
        eq(textNumbers.number, number),
        isNull(textNumbers.confirmedAt),
        sql`NOT ${newer}`,
      ),
    )
    .returning({ userId: textNumbers.userId });
  return stored.length > 0;
}
