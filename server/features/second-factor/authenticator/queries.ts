import { and, asc, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { authenticators } from '#shared/second-factor/table.ts';
import type { Executor } from '#server/db/database.ts';

export async function storeUnconfirmed(orm: Executor, userId: string, sealedSecret: string) {
  const stored = await orm
    .insert(authenticators)
    .values({ userId, sealedSecret })
    .onConflictDoUpdate({
      target: authenticators.userId,
      set: { sealedSecret, lastStep: null, createdAt: sql`now()` },
      setWhere: isNull(authenticators.confirmedAt),
    })
    .returning({ userId: authenticators.userId });
  return stored.length > 0;
}

/** Also returns the database's time (`now`), in ms. */
export async function findAuthenticator(orm: Executor, userId: string) {
  const [row] = await orm
    .select({
      sealedSecret: authenticators.sealedSecret,
      confirmedAt: authenticators.confirmedAt,
      now: sql<number>`(extract(epoch FROM clock_timestamp()) * 1000)::float`,
    })
    .from(authenticators)
    .where(eq(authenticators.userId, userId));
  return row ?? null;
}

/** Returns false if this code or a later code has already been used. */
export async function takeStepOfCode(tx: Executor, userId: string, step: number) {
  const taken = await tx
    .update(authenticators)
    .set({ lastStep: step })
    .where(
      and(
        eq(authenticators.userId, userId),
        isNotNull(authenticators.confirmedAt),
        or(isNull(authenticators.lastStep), lt(authenticators.lastStep, step)),
      ),
    )
    .returning({ userId: authenticators.userId });
  return taken.length > 0;
}

interface Confirmed {
  userId: string;
  /** The secret with which the code was checked. It must still be the stored secret. */
  sealedSecret: string;
  step: number;
}

export async function setConfirmed(tx: Executor, { userId, sealedSecret, step }: Confirmed) {
  const confirmed = await tx
    .update(authenticators)
    .set({ confirmedAt: sql`now()`, lastStep: step })
    .where(
      and(
        eq(authenticators.userId, userId),
        eq(authenticators.sealedSecret, sealedSecret),
        isNull(authenticators.confirmedAt),
      ),
    )
    .returning({ userId: authenticators.userId });
  return confirmed.length > 0;
}

export async function deleteAuthenticator(tx: Executor, userId: string) {
  const deleted = await tx
    .delete(authenticators)
    .where(eq(authenticators.userId, userId))
    .returning({ confirmedAt: authenticators.confirmedAt });
  return deleted.some(({ confirmedAt }) => confirmedAt !== null);
}

export async function listSealed(orm: Executor, after: string, limit: number) {
  return orm
    .select({ userId: authenticators.userId, sealedSecret: authenticators.sealedSecret })
    .from(authenticators)
    .where(gt(authenticators.userId, after))
    .orderBy(asc(authenticators.userId))
    .limit(limit);
}

export async function replaceSealed(
  orm: Executor,
  { userId, from, to }: { userId: string; from: string; to: string },
) {
  const replaced = await orm
    .update(authenticators)
    .set({ sealedSecret: to })
    .where(and(eq(authenticators.userId, userId), eq(authenticators.sealedSecret, from)))
    .returning({ userId: authenticators.userId });
  return replaced.length > 0;
}
