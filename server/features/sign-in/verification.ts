import type { VerificationMethod } from '#shared/second-factor/schemas.ts';
import type { Executor } from '#server/db/database.ts';
import type { AgencySettings } from '#server/settings/agency-settings.ts';
import { getUser } from '#server/features/people/queries.ts';
import { isOwnPassword } from '#server/features/accounts/service.ts';
import { markSession } from '#server/features/sessions/queries.ts';
import { assertPasswordOn, isPasswordOff } from '#server/features/accounts/policy.ts';
import { recordAudit } from '#server/features/audit/service.ts';
import { listFactors } from '#server/features/second-factor/queries.ts';
import {
  isWrongFactor,
  oneProof,
  provingBy,
  type Context,
  type Proof,
} from '#server/features/second-factor/service.ts';
import type { Client } from '#server/http/client.ts';
import type { SessionUser } from '#server/http/guards.ts';
import { notSignedIn } from '#server/errors.ts';
import { charging, type RateLimit } from '#server/http/rate-limit.ts';
import { wrongPassword } from './errors.ts';

interface VerifyingContext extends Context {
  agency: AgencySettings | null;
}

/** Lists the password only if the account has no second factor, or if the session has used it. */
export async function listMethods(
  { db, agency }: VerifyingContext,
  { id, hasSecondFactor }: SessionUser,
): Promise<VerificationMethod[]> {
  const user = await getUser(db.orm, id);
  const factors = await listFactors(db.orm, id);
  const hasPassword = Boolean(user?.password) && !(await isPasswordOff(db.orm, agency, id));
  const isByPassword = hasPassword && (hasSecondFactor || factors.length === 0);
  return [...(isByPassword ? (['password'] as const) : []), ...factors];
}

interface Verification {
  userId: string;
  sessionId: string;
  proof: Proof & { password?: string | undefined };
  passwordChecks: RateLimit;
  client: Client;
}

/** Checks a proof of identity. A second factor also makes the session two-factor. */
export async function verifyAgain(context: VerifyingContext, verification: Verification) {
  const { userId, sessionId, proof, client, passwordChecks } = verification;
  const { password, ...factor } = proof;
  const mark = async (tx: Executor, by: VerificationMethod) => {
    const hasSecondFactor = by !== 'password';
    if (!(await markSession(tx, sessionId, { isVerified: true, hasSecondFactor }))) {
      throw notSignedIn();
    }
    const about = { actorId: userId, subjectId: userId };
    await recordAudit(tx, { action: 'verified-again', ...about, details: { by } });
  };
  if (password === undefined) {
    await provingBy(context, { userId, purpose: 'verify', proof: factor }, mark);
    return;
  }
  if (Object.values(factor).some((each) => each !== undefined)) throw oneProof();
  await assertPasswordOn(context.db.orm, context.agency, userId);
  const turn = { address: client.network, isGone: client.isGone, account: userId };
  await charging([{ limit: passwordChecks, key: userId }], isWrongFactor, async () => {
    if (!(await isOwnPassword(context.db, { userId, password, turn }))) throw wrongPassword();
    // Audited by `mark`.
    await context.db.transaction((tx) => mark(tx, 'password'));
  });
  await passwordChecks.forget(userId);
}
