import { inArray, lte, sql } from 'drizzle-orm';
import { passkeyChallenges, signInSteps, trustedDevices } from '#shared/second-factor/table.ts';
import type { Executor } from '#server/db/database.ts';

// SKIP LOCKED leaves out rows that are in use. A later sweep deletes those rows.
export async function pruneSecondFactors(orm: Executor) {
  const over = sql`now()`;
  const challenges = orm
    .select({ key: passkeyChallenges.challengeHash })
    .from(passkeyChallenges)
    .where(lte(passkeyChallenges.expiresAt, over))
    .for('update', { skipLocked: true });
  await orm.delete(passkeyChallenges).where(inArray(passkeyChallenges.challengeHash, challenges));
  const steps = orm
    .select({ key: signInSteps.tokenHash })
    .from(signInSteps)
    .where(lte(signInSteps.expiresAt, over))
    .for('update', { skipLocked: true });
  await orm.delete(signInSteps).where(inArray(signInSteps.tokenHash, steps));
  const trusts = orm
    .select({ key: trustedDevices.tokenHash })
    .from(trustedDevices)
    .where(lte(trustedDevices.expiresAt, over))
    .for('update', { skipLocked: true });
  await orm.delete(trustedDevices).where(inArray(trustedDevices.tokenHash, trusts));
}
