import { and, asc, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { users } from '#shared/accounts/table.ts';
import { signInSteps } from '#shared/second-factor/table.ts';
import type { Executor } from '#server/db/database.ts';
import { passwordFingerprint } from '#server/features/sessions/queries.ts';

const MINUTES = sql`interval '10 minutes'`;
const MAX_STEPS = 20;

interface NewStep {
  tokenHash: string;
  userId: string;
  passwordFingerprint: string;
}

export async function insertStep(orm: Executor, step: NewStep) {
  await orm.insert(signInSteps).values({ ...step, expiresAt: sql`now() + ${MINUTES}` });
  const old = orm
    .select({ tokenHash: signInSteps.tokenHash })
    .from(signInSteps)
    .where(eq(signInSteps.userId, step.userId))
    .orderBy(desc(signInSteps.expiresAt), asc(signInSteps.tokenHash))
    .offset(MAX_STEPS);
  await orm.delete(signInSteps).where(inArray(signInSteps.tokenHash, old));
}

export async function findStep(orm: Executor, tokenHash: string) {
  const [row] = await orm
    .select({ user: users })
    .from(signInSteps)
    .innerJoin(users, eq(users.id, signInSteps.userId))
    .where(
      and(
        eq(signInSteps.tokenHash, tokenHash),
        gt(signInSteps.expiresAt, sql`now()`),
        isNull(users.suspendedAt),
        eq(signInSteps.passwordFingerprint, passwordFingerprint),
      ),
    );
  return row?.user ?? null;
}

export async function deleteSteps(tx: Executor, userId: string) {
  await tx.delete(signInSteps).where(eq(signInSteps.userId, userId));
}

export async function takeStep(tx: Executor, tokenHash: string) {
  const taken = await tx
    .delete(signInSteps)
    .where(and(eq(signInSteps.tokenHash, tokenHash), gt(signInSteps.expiresAt, sql`now()`)))
    .returning({ userId: signInSteps.userId });
  return taken.length > 0;
}
