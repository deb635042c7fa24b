import type { PasswordBody } from '#shared/accounts/schemas.ts';
import type { Database, Executor } from '#server/db/database.ts';
import { recordAudit } from '#server/features/audit/service.ts';
import { endAccessOf } from '#server/features/access/end-queries.ts';
import { tell } from '#server/features/messages/service.ts';
import { notSignedIn } from '#server/errors.ts';
import { passwordChangedMeanwhile, userNotFound, wrongCurrentPassword } from './errors.ts';
import type { HashTurn } from './hash-queue.ts';
import { withdrawEmail } from './email-change.ts';
import { setEmailConfirmed, setOwnerProved } from './email-queries.ts';
import { endMailedPasswordLinks, endPasswordLinks } from './password-link-queries.ts';
import { hashPassword, isPassword } from './password.ts';
import { getUser, lockUser, type UserRow } from '#server/features/people/queries.ts';
import { updateUser } from './queries.ts';
import { endSessions, fingerprintOf, renewSession } from '#server/features/sessions/queries.ts';
import { endUnprovedFactors, isOwnerUnproved } from './unproved-owner.ts';

interface PasswordChange extends PasswordBody {
  userId: string;
  sessionId: string;
  turn: HashTurn;
}

// Compares the password again in the transaction: an administrator may have just reset it.
export async function changePassword(db: Database, change: PasswordChange) {
  const { userId, sessionId, currentPassword, newPassword, turn } = change;
  const checked = await checkCurrentPassword(db, { userId, currentPassword, turn });
  const password = await hashPassword(newPassword, turn);
  return db.transaction(async (tx) => {
    const locked = await lockUser(tx, userId);
    if (locked?.password !== checked) throw passwordChangedMeanwhile();
    const passwordFingerprint = fingerprintOf(password);
    const renewed = await renewSession(tx, {
      sid: sessionId,
      before: fingerprintOf(checked),
      after: passwordFingerprint,
    });
    if (!renewed) throw notSignedIn();
    const { sid, cookieSid } = renewed;
    const user = await replacePassword(tx, { userId, password, keptSession: sid });
    await recordAudit(tx, { action: 'password-changed', actorId: userId, subjectId: userId });
    return { user, session: { cookieSid, passwordFingerprint } };
  });
}

type Check = Pick<PasswordChange, 'userId' | 'currentPassword' | 'turn'>;

export async function checkCurrentPassword(db: Database, { userId, currentPassword, turn }: Check) {
  const stored = (await getUser(db.orm, userId))?.password ?? null;
  const isRight = await isPassword(stored, currentPassword, turn);
  if (stored === null || !isRight) throw wrongCurrentPassword();
  return stored;
}

export async function setPassword(
  tx: Executor,
  { userId, password, actorId }: { userId: string; password: string; actorId: string | null },
) {
  await replacePassword(tx, { userId, password });
  await recordAudit(tx, { action: 'password-set-by-admin', actorId, subjectId: userId });
}

interface OwnPassword {
  userId: string;
  password: string;
  turn: HashTurn;
}

export async function isOwnPassword(db: Database, { userId, password, turn }: OwnPassword) {
  const stored = (await getUser(db.orm, userId))?.password ?? null;
  return isPassword(stored, password, turn);
}

interface Replacement {
  userId: string;
  password: string;
  keptSession?: string;
  confirmsEmail?: boolean;
}

/** Replaces the password, and ends what a thief could use: sessions, links, a pending new email. */
export async function replacePassword(tx: Executor, replacement: Replacement) {
  const { userId, password, keptSession, confirmsEmail = false } = replacement;
  const former = await getUser(tx, userId);
  const user = await updateUser(tx, userId, { password });
  if (!former || !user) throw userNotFound();
  if (confirmsEmail) await proveOwner(tx, former);
  if (former.password !== null) {
    const facts = { at: user.updatedAt.toISOString() };
    await tell(tx, { kind: 'password-changed', facts, to: [{ userId }], actorId: null });
  }
  await endSessions(tx, userId, keptSession);
  await endPasswordLinks(tx, [userId]);
  await endMailedPasswordLinks(tx, [userId], 'The password was changed meanwhile.');
  await withdrawEmail(tx, userId);
  await endAccessOf(tx, { userId }, 'feeds');
  return user;
}

async function proveOwner(tx: Executor, former: UserRow) {
  const { id: userId } = former;
  // Must come first: the notice below goes only to a confirmed address.
  await setEmailConfirmed(tx, userId);
  await setOwnerProved(tx, userId);
  if (isOwnerUnproved(former) && (await endUnprovedFactors(tx, userId))) {
    const facts = { passkey: null, byOffice: false, byLink: true };
    await tell(tx, { kind: 'second-factor-removed', facts, to: [{ userId }], actorId: userId });
  }
}
