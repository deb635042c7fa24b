import type { Executor } from '#server/db/database.ts';
import { dropDeliveries } from '#server/features/messages/drop-queries.ts';
import { mailLink, tell } from '#server/features/messages/service.ts';
import {
  listUsedAccounts,
  removePendingEmails,
  setEmailsUnconfirmed,
  storePendingEmail,
} from './email-queries.ts';
import { forgetInvitations } from './invitation-queries.ts';
import { endMailedPasswordLinks } from './password-link-queries.ts';
import type { UserRow } from '#server/features/people/queries.ts';

export function isOtherEmail(one: string, other: string) {
  return one.toLowerCase() !== other.toLowerCase();
}

interface AskedEmail {
  email: string;
  mailsAnHour: number;
}

export async function askForEmail(
  tx: Executor,
  { id, email: old }: UserRow,
  { email, mailsAnHour }: AskedEmail,
) {
  await dropConfirmations(tx, [id]);
  await storePendingEmail(tx, id, email);
  const to = { userId: id, address: email };
  await mailLink(tx, { kind: 'confirm-email', ...to, actorId: id, mailsAnHour });
  const facts = { newEmail: email };
  const about = { to: [{ userId: id }], actorId: id };
  await tell(tx, { kind: 'email-change-asked', facts, address: old, ...about });
}

export async function withdrawEmail(tx: Executor, userId: string) {
  const [withdrawn] = await removePendingEmails(tx, [userId]);
  if (!withdrawn) return null;
  await dropConfirmations(tx, [userId]);
  return withdrawn.email;
}

async function dropConfirmations(tx: Executor, userIds: readonly string[]) {
  const problem = 'The person has since asked for another email address.';
  await dropDeliveries(tx, { userIds, kinds: ['confirm-email'], problem });
}

interface EmailChange {
  userId: string;
  old: string;
  email: string;
}

/** Sends no notice to the old address of an unused account: it may be a stranger's address. */
export async function leaveFormerEmails(
  tx: Executor,
  changes: readonly EmailChange[],
  actorId: string,
) {
  if (changes.length === 0) return;
  const userIds = changes.map(({ userId }) => userId);
  await endMailedPasswordLinks(tx, userIds, 'The email address was changed meanwhile.');
  await dropConfirmations(tx, userIds);
  await removePendingEmails(tx, userIds);
  await forgetInvitations(tx, userIds);
  const used = await listUsedAccounts(tx, userIds);
  // Must run before the addresses become unconfirmed: only a confirmed address gets the notice.
  for (const { userId, old, email } of changes.filter((change) => used.has(change.userId))) {
    const facts = { newEmail: email };
    await tell(tx, { kind: 'email-changed', facts, address: old, to: [{ userId }], actorId });
  }
  await setEmailsUnconfirmed(tx, userIds);
}
