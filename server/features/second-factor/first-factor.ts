import type { Executor } from '#server/db/database.ts';
import { endSessions, markSession } from '#server/features/accounts/session-queries.ts';
import { recordAudit } from '#server/features/audit/service.ts';
import { deleteSubscriptions } from '#server/features/contact-points/push-queries.ts';
import { notSignedIn } from '#server/http/errors.ts';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes/recovery-code.ts';
import { replaceRecoveryCodes } from './recovery-codes/queries.ts';

interface FirstFactor {
  userId: string;
  /** The session in which it was added. */
  sessionId: string;
}

/**
 * Completes the adding of an account's first factor: this session has a second factor from now on,
 * the others end, and recovery codes are made.
 * @returns the recovery codes. @throws AppError 401 where the session has ended
 */
export async function welcomeFirstFactor(tx: Executor, { userId, sessionId }: FirstFactor) {
  if (!(await markSession(tx, sessionId, { hasSecondFactor: true }))) throw notSignedIn();
  await endSessions(tx, userId, sessionId);
  await deleteSubscriptions(tx, userId, sessionId);
  return storeRecoveryCodes(tx, userId);
}

/** Makes ten codes in place of those before. @returns them, to be shown once. */
export async function storeRecoveryCodes(tx: Executor, userId: string) {
  const codes = newRecoveryCodes();
  await replaceRecoveryCodes(
    tx,
    userId,
    codes.map((code) => hashRecoveryCode(userId, code)),
  );
  await recordAudit(tx, { action: 'recovery-codes-made', actorId: userId, subjectId: userId });
  return codes;
}
