import { and, eq, gt, sql } from 'drizzle-orm';
import type { PasskeyPurpose } from '#shared/second-factor/constants.ts';
import { passkeyChallenges } from '#shared/second-factor/table.ts';
import type { Executor } from '#server/db/database.ts';

const MINUTES = sql`interval '5 minutes'`;

interface Challenge {
  challengeHash: string;
  purpose: PasskeyPurpose;
  userId: string | null;
}

export async function insertChallenge(orm: Executor, challenge: Challenge) {
  await orm.insert(passkeyChallenges).values({ ...challenge, expiresAt: sql`now() + ${MINUTES}` });
}

export async function replaceChallenge(orm: Executor, challenge: Challenge & { userId: string }) {
  const { purpose, userId } = challenge;
  await orm
    .delete(passkeyChallenges)
    .where(and(eq(passkeyChallenges.userId, userId), eq(passkeyChallenges.purpose, purpose)));
  await insertChallenge(orm, challenge);
}

/** Returns false if the challenge has expired or was for another purpose or user. */
export async function takeChallenge(orm: Executor, challenge: Challenge) {
  const { challengeHash, purpose, userId } = challenge;
  const taken = await orm
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challengeHash, challengeHash),
        eq(passkeyChallenges.purpose, purpose),
        sql`${passkeyChallenges.userId} IS NOT DISTINCT FROM ${userId}::uuid`,
        gt(passkeyChallenges.expiresAt, sql`now()`),
      ),
    )
    .returning({ purpose: passkeyChallenges.purpose });
  return taken.length > 0;
}
