import type { MessageKind } from '#shared/messages/constants.ts';
import type { Executor } from '#server/db/transaction.ts';
import { isAddressVouchedFor, getUser } from '#server/features/people/queries.ts';
import { createRateLimit, usingInTransaction } from '#server/http/rate-limit.ts';
import { limitOf, UNCONFIRMED, type LinkKind } from './limits.ts';

interface Caused {
  kind: MessageKind;
  actorId: string | null;
  askerId?: string | undefined;
}

/**
 * Returns the people who haven't reached the limit of this message kind.
 * @throws AppError 429 if somebody has reached the limit and the limit has a refusal text
 */
export async function chargePeople<Person extends { userId: string }>(
  tx: Executor,
  { kind, actorId, askerId }: Caused,
  people: readonly Person[],
): Promise<Person[]> {
  const limit = limitOf(kind);
  if (!limit) return [...people];
  const { refusal, ...most } = limit;
  const isWithin = async (key: string) => {
    const refuse = await usingInTransaction(tx, { name: `message-${kind}`, key, ...most });
    if (refuse && refusal !== undefined) throw refuse(refusal);
    return refuse === null;
  };
  if (askerId !== undefined) return (await isWithin(askerId)) ? [...people] : [];
  const told: Person[] = [];
  for (const person of people) {
    const isOwnDoing = actorId === null || actorId === person.userId;
    if (!isOwnDoing || (await isWithin(person.userId))) told.push(person);
  }
  return told;
}

interface Mail {
  kind: LinkKind;
  userId: string;
  address?: string | undefined;
  mailsAnHour: number;
}

/**
 * Limits mails to unconfirmed addresses. Doesn't limit mails to confirmed addresses, because
 * strangers could use up such a limit. @throws AppError 429
 */
export async function chargeAddress(tx: Executor, { kind, userId, address, mailsAnHour }: Mail) {
  const user = await getUser(tx, userId);
  const target = address ?? user?.email;
  if (target === undefined) return;
  const isOwn = user?.email.toLowerCase() === target.toLowerCase();
  if (isOwn && user.emailConfirmedAt !== null) return;
  if (isOwn && kind === 'password-reset' && (await isAddressVouchedFor(tx, userId))) return;
  // Charges the portal's limit before the mailbox's limit: the reverse order could deadlock.
  const all = createRateLimit({
    orm: tx,
    name: 'unconfirmed-mails',
    points: mailsAnHour,
    seconds: 60 * 60,
    message: 'The portal has sent too many mails to new addresses.',
  });
  await all.use('');
  const key = mailboxOf(target);
  const refuse = await usingInTransaction(tx, { name: 'unconfirmed-mail', key, ...UNCONFIRMED });
  if (!refuse) return;
  await all.giveBack('');
  throw refuse('We can’t send more mail to this address for now.');
}

const DOMAINS = new Map([['googlemail.com', 'gmail.com']]);

/** Returns one key for all spellings of a mailbox: in lower case, without tags and dots. */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1).toLowerCase();
  const name = address.slice(0, at).toLowerCase().replace(/\+.*$/, '').replaceAll('.', '');
  return `${name}@${DOMAINS.get(domain) ?? domain}`;
}
