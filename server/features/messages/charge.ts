import type { MessageKind } from '#shared/messages/constants.ts';
import type { Executor } from '#server/db/transaction.ts';
import { isAddressVouchedFor } from '#server/features/accounts/email-queries.ts';
import { getUser } from '#server/features/accounts/queries.ts';
import { createRateLimit, usingInTransaction } from '#server/http/rate-limit.ts';
import { limitOf, UNCONFIRMED, type LinkKind } from './limits.ts';
import { mailboxOf } from './mailbox.ts';

interface Caused {
  kind: MessageKind;
  /** The person who caused it; null when nobody is signed in. */
  actorId: string | null;
  /** The person to count it for, instead of the recipients. */
  askerId?: string | undefined;
}

/**
 * Counts a message against the limit of its kind for each person whose own doing it is.
 * @returns those of the people who are told: what somebody else does to an account is always told.
 * @throws AppError 429 where the kind refuses what goes beyond its limit
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
  /** Absent for the person's own address. */
  address?: string | undefined;
  /** The most mails an hour to all unconfirmed addresses together. */
  mailsAnHour: number;
}

/**
 * Counts a mail against what an address gets that nobody confirmed, whichever account asks for it.
 * A reset for somebody the office vouches for doesn't count: strangers could ask for it and lock the
 * owner out for a day.
 * @throws AppError 429 where it has had its mails, or all such addresses have
 */
export async function chargeAddress(tx: Executor, { kind, userId, address, mailsAnHour }: Mail) {
  const user = await getUser(tx, userId);
  const target = address ?? user?.email;
  if (target === undefined) return;
  const isOwn = user?.email.toLowerCase() === target.toLowerCase();
  if (isOwn && user.emailConfirmedAt !== null) return;
  if (isOwn && kind === 'password-reset' && (await isAddressVouchedFor(tx, userId))) return;
  // First, so that two transactions never wait for each other.
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
