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
import { endMailedPasswordLinks } from './mailed-link-queries.ts';
import type { UserRow } from './queries.ts';

/** Whether two addresses differ in more than capital letters. */
export function isOtherEmail(one: string, other: string) {
  return one.toLowerCase() !== other.toLowerCase();
}

interface AskedEmail {
  email: string;
  /** The most mails an hour to all unconfirmed addresses together. */
  mailsAnHour: number;
}

/**
 * Notes the address that a person wants instead of theirs. A link goes to the new address, which
 * counts once it is confirmed, and a notice to the old one.
 * @throws AppError 429 where the address has had its mails, or the person asked too often
 */
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

/** Takes back that a person asked for another address. @returns the address, or null. */
export async function withdrawEmail(tx: Executor, userId: string) {
  const [withdrawn] = await removePendingEmails(tx, [userId]);
  if (!withdrawn) return null;
  await dropConfirmations(tx, [userId]);
  return withdrawn.email;
}

/** Drops the mails that ask to confirm an address that the person no longer wants. */
async function dropConfirmations(tx: Executor, userIds: readonly string[]) {
  const problem = 'Another address was wanted meanwhile.';
  await dropDeliveries(tx, { userIds, kinds: ['confirm-email'], problem });
}

interface EmailChange {
  userId: string;
  /** Stored no more. */
  old: string;
  /** Stored already. */
  email: string;
}

/**
 * Ends what was mailed to the former addresses of people, which can't be trusted any more, and
 * tells the former addresses of accounts that are in use: else a stranger learns where the owner of
 * a mistyped one is found.
 */
export async function leaveFormerEmails(
  tx: Executor,
  changes: readonly EmailChange[],
  actorId: string,
) {
  if (changes.length === 0) return;
  const userIds = changes.map(({ userId }) => userId);
  await endMailedPasswordLinks(tx, userIds, 'The address was changed meanwhile.');
  await dropConfirmations(tx, userIds);
  await removePendingEmails(tx, userIds);
  await forgetInvitations(tx, userIds);
  const used = await listUsedAccounts(tx, userIds);
  // Before the accounts count as unconfirmed: a former address gets it that somebody vouched for.
  for (const { userId, old, email } of changes.filter((change) => used.has(change.userId))) {
    const facts = { newEmail: email };
    await tell(tx, { kind: 'email-changed', facts, address: old, to: [{ userId }], actorId });
  }
  await setEmailsUnconfirmed(tx, userIds);
}
