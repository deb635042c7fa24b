import { and, asc, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { authenticators } from '#shared/second-factor/table.ts';
import type { Executor } from '#server/db/database.ts';

/** Stores a secret that waits for its first code. @returns false where an app is confirmed already. */
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

/** Finds a user's authenticator app, and the database's time in milliseconds since 1970. */
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

/** Uses a code up. @returns false where it, or a later code, was used before. */
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
  /** The secret that the code was checked with: another tab may have begun another app since. */
  sealedSecret: string;
  /** The step of the code, which is used up. */
  step: number;
}

/** Confirms an app. @returns false where it is confirmed already or has another secret. */
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

/** Deletes a user's app. @returns whether it was confirmed. */
export async function deleteAuthenticator(tx: Executor, userId: string) {
  const deleted = await tx
    .delete(authenticators)
    .where(eq(authenticators.userId, userId))
    .returning({ confirmedAt: authenticators.confirmedAt });
  return deleted.some(({ confirmedAt }) => confirmedAt !== null);
}

/** Lists sealed secrets by the ids of their users, from after one on. */
export async function listSealed(orm: Executor, after: string, limit: number) {
  return orm
    .select({ userId: authenticators.userId, sealedSecret: authenticators.sealedSecret })
    .from(authenticators)
    .where(gt(authenticators.userId, after))
    .orderBy(asc(authenticators.userId))
    .limit(limit);
}

/** Replaces a sealed secret, unless it has become another meanwhile. @returns whether it did */
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
