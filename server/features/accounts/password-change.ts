import type { PasswordBody } from '#shared/accounts/schemas.ts';
import type { Database, Executor } from '#server/db/database.ts';
import { recordAudit } from '#server/features/audit/service.ts';
import {
  deleteSubscriptions,
  moveSubscription,
} from '#server/features/contact-points/push-queries.ts';
import { endCalendarFeed } from '#server/features/training/calendar/queries.ts';
import { tell } from '#server/features/messages/service.ts';
import { notSignedIn } from '#server/http/errors.ts';
import { passwordChangedMeanwhile, userNotFound, wrongCurrentPassword } from './errors.ts';
import type { HashTurn } from './hash-queue.ts';
import { withdrawEmail } from './email-change.ts';
import { setEmailConfirmed, setOwnerProved } from './email-queries.ts';
import { endMailedPasswordLinks } from './mailed-link-queries.ts';
import { endPasswordLinks } from './password-link-queries.ts';
import { hashPassword, isPassword } from './password.ts';
import { getUser, lockUser, updateUser, type UserRow } from './queries.ts';
import { endSessions, fingerprintOf, renewSession } from './session-queries.ts';
import { endUnprovedFactors, isOwnerUnproved } from './unproved-owner.ts';

interface PasswordChange extends PasswordBody {
  userId: string;
  /** The session that asks for the change; it goes on under a new id. */
  sessionId: string;
  turn: HashTurn;
}

/**
 * Changes one's own password. Checking and hashing take a while, so the user is locked afterwards
 * and must still have the password that was checked, and the session must still live: a reset by
 * an administrator is never overwritten.
 * @returns the user, and the session to go on with.
 * @throws AppError 400 for a wrong password, 401 where the session has ended, 409 where the password has changed
 */
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
    await moveSubscription(tx, sessionId, sid);
    const user = await replacePassword(tx, { userId, password, keptSession: sid });
    await recordAudit(tx, { action: 'password-changed', actorId: userId, subjectId: userId });
    return { user, session: { cookieSid, passwordFingerprint } };
  });
}

type Check = Pick<PasswordChange, 'userId' | 'currentPassword' | 'turn'>;

/** @returns the stored hash that the password is right for. @throws AppError 400, 429, 503 */
export async function checkCurrentPassword(db: Database, { userId, currentPassword, turn }: Check) {
  const stored = (await getUser(db.orm, userId))?.password ?? null;
  const isRight = await isPassword(stored, currentPassword, turn);
  if (stored === null || !isRight) throw wrongCurrentPassword();
  return stored;
}

/** Sets another person's password, in the caller's transaction. */
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

/** @throws AppError 429, 503 */
export async function isOwnPassword(db: Database, { userId, password, turn }: OwnPassword) {
  const stored = (await getUser(db.orm, userId))?.password ?? null;
  return isPassword(stored, password, turn);
}

interface Replacement {
  userId: string;
  /** The hash of the new one. */
  password: string;
  keptSession?: string;
  /** A mailed link opened the way, so that the address is theirs. */
  confirmsEmail?: boolean;
}

/**
 * Stores a password and ends what the one before it opened: sessions, the push notifications of their
 * browsers, set-password links, the address of the training calendar, and a change of the email
 * address that a thief may have asked for.
 */
export async function replacePassword(tx: Executor, replacement: Replacement) {
  const { userId, password, keptSession, confirmsEmail = false } = replacement;
  const former = await getUser(tx, userId);
  const user = await updateUser(tx, userId, { password });
  if (!former || !user) throw userNotFound();
  if (confirmsEmail) await proveOwner(tx, former);
  // The first password is no news: its owner has just chosen it by a link that was meant for them.
  if (former.password !== null) {
    const facts = { at: user.updatedAt.toISOString() };
    await tell(tx, { kind: 'password-changed', facts, to: [{ userId }], actorId: null });
  }
  await endSessions(tx, userId, keptSession);
  await deleteSubscriptions(tx, userId, keptSession);
  await endPasswordLinks(tx, [userId]);
  await endMailedPasswordLinks(tx, [userId], 'The password was changed meanwhile.');
  await withdrawEmail(tx, userId);
  await endCalendarFeed(tx, userId);
  return user;
}

/** A mailed link has set the password, so the person who signs in reads the mail. */
async function proveOwner(tx: Executor, former: UserRow) {
  const { id: userId } = former;
  // First, as an address that nobody has confirmed is told nothing of the account.
  await setEmailConfirmed(tx, userId);
  await setOwnerProved(tx, userId);
  if (isOwnerUnproved(former) && (await endUnprovedFactors(tx, userId))) {
    const facts = { passkey: null, byOffice: false, byLink: true };
    await tell(tx, { kind: 'second-factor-removed', facts, to: [{ userId }], actorId: userId });
  }
}
