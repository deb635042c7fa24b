import { and, eq, isNull, sql } from 'drizzle-orm';
import { recoveryCodes } from '#shared/second-factor/table.ts';
import type { Executor } from '#server/db/database.ts';

export async function replaceRecoveryCodes(
  tx: Executor,
  userId: string,
  codeHashes: readonly string[],
) {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(codeHashes.map((codeHash) => ({ codeHash, userId })));
}

export async function takeRecoveryCode(tx: Executor, userId: string, codeHash: string) {
  const taken = await tx
    .update(recoveryCodes)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(recoveryCodes.codeHash, codeHash),
        eq(recoveryCodes.userId, userId),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ codeHash: recoveryCodes.codeHash });
  return taken.length > 0;
}

export async function countRecoveryCodes(orm: Executor, userId: string) {
  return orm.$count(
    recoveryCodes,
    and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)),
  );
}

export async function deleteRecoveryCodes(tx: Executor, userId: string) {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}
