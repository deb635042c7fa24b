import type { Executor } from '#server/db/database.ts';
import { endSessions, markSession } from '#server/features/sessions/queries.ts';
import { recordAudit } from '#server/features/audit/service.ts';
import { notSignedIn } from '#server/errors.ts';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes/recovery-code.ts';
import { replaceRecoveryCodes } from './recovery-codes/queries.ts';

interface FirstFactor {
  userId: string;
  sessionId: string;
}

/** Marks this session as two-factor, ends the user's other sessions, returns recovery codes. */
export async function welcomeFirstFactor(tx: Executor, { userId, sessionId }: FirstFactor) {
  if (!(await markSession(tx, sessionId, { hasSecondFactor: true }))) throw notSignedIn();
  await endSessions(tx, userId, sessionId);
  return storeRecoveryCodes(tx, userId);
}

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
