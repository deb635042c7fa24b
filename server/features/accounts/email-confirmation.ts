import type { Database } from '#server/db/database.ts';
import { isUniqueViolation } from '#server/db/errors.ts';
import { recordAudit } from '#server/features/audit/service.ts';
import { mailLink } from '#server/features/messages/service.ts';
import { hashOfSecret } from '#server/http/secret.ts';
import { isOtherEmail, leaveFormerEmails, withdrawEmail } from './email-change.ts';
import {
  findEmailConfirmation,
  getPendingEmail,
  setEmailConfirmed,
  setOwnerProved,
} from './email-queries.ts';
import {
  confirmationNotValid,
  emailTakenMeanwhile,
  signInToConfirm,
  userNotFound,
} from './errors.ts';
import { getUser, lockUser } from '#server/features/people/queries.ts';
import { updateUser } from './queries.ts';
import { endUnprovedAccess, isOwnerUnproved } from './unproved-owner.ts';

interface Confirmation {
  token: string;
  signedInAs: string | null;
}

// If the first confirmation comes from a browser that isn't signed in, all sessions end, because
// a stranger may have registered with this address.
export async function confirmEmail(db: Database, { token, signedInAs }: Confirmation) {
  const found = await findEmailConfirmation(db.orm, hashOfSecret(token));
  if (!found) throw confirmationNotValid();
  const { userId, email } = found;
  const about = { actorId: userId, subjectId: userId };
  const isSignedIn = signedInAs === userId;
  try {
    return await db.transaction(async (tx) => {
      const user = await lockUser(tx, userId);
      if (!user) throw confirmationNotValid();
      let isAccessEnded = false;
      if (isOtherEmail(user.email, email)) {
        const pending = await getPendingEmail(tx, userId);
        if (pending === null || isOtherEmail(pending, email)) throw confirmationNotValid();
        if (!isSignedIn) throw signInToConfirm();
        await updateUser(tx, userId, { email: pending });
        await leaveFormerEmails(tx, [{ userId, old: user.email, email: pending }], userId);
        const details = { before: user.email, after: pending };
        await recordAudit(tx, { action: 'email-changed', ...about, details });
      } else if (user.emailConfirmedAt === null) {
        isAccessEnded = !isSignedIn && isOwnerUnproved(user);
        if (isAccessEnded) await endUnprovedAccess(tx, userId);
        const details = isAccessEnded ? { isAccessEnded } : {};
        await recordAudit(tx, { action: 'email-confirmed', ...about, details });
      }
      await setEmailConfirmed(tx, userId);
      if (isSignedIn) await setOwnerProved(tx, userId);
      return { email, isAccessEnded };
    });
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_unique')) throw emailTakenMeanwhile();
    throw error;
  }
}

export async function sendConfirmation(db: Database, userId: string, mailsAnHour: number) {
  // No audit event: the outbox records each mail and its recipient.
  await db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user) throw userNotFound();
    const pending = await getPendingEmail(tx, userId);
    if (pending === null && user.emailConfirmedAt !== null) return;
    await mailLink(tx, {
      kind: 'confirm-email',
      userId,
      actorId: userId,
      ...(pending !== null && { address: pending }),
      mailsAnHour,
    });
  });
}

export async function withdrawEmailChange(db: Database, userId: string) {
  return db.transaction(async (tx) => {
    await lockUser(tx, userId);
    const email = await withdrawEmail(tx, userId);
    if (email !== null) {
      const about = { actorId: userId, subjectId: userId };
      const details = { email };
      await recordAudit(tx, { action: 'email-change-withdrawn', ...about, details });
    }
    const user = await getUser(tx, userId);
    if (!user) throw userNotFound();
    return user;
  });
}
