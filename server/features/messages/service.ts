import { randomUUID } from 'node:crypto';
import {
  CHANNELS,
  DEFAULT_CHANNELS,
  messageKind,
  type Channel,
  type MessageKind,
  type Topic,
} from '#shared/messages/constants.ts';
import { afterCommit, type Executor } from '#server/db/transaction.ts';
import { chargeAddress, chargePeople } from './charge.ts';
import type { FactsOf } from './facts.ts';
import { LINK_KINDS, type LinkKind } from './limits.ts';
import {
  countPeople,
  countReached,
  insertDeliveries,
  insertMessages,
  notifyProcesses,
  type PeopleQuery,
} from './queries.ts';
import { wakeWorkers } from './wake.ts';

export { dropWaiting } from './drop-queries.ts';
export { rememberAddress } from './portal-address.ts';
export { hashTextCode, prepareTextCode } from './worker/text-code.ts';

export interface Recipient {
  userId: string;
  deploymentId?: string;
}

interface Told<Kind extends MessageKind> {
  facts: FactsOf<Kind>;
  to: readonly Recipient[];
  activationId?: string;
}

interface Telling<Kind extends MessageKind> {
  kind: Kind;
  /** Null if the portal itself causes the message. */
  actorId: string | null;
  channels?: readonly Channel[];
  ignoresQuietHours?: boolean;
  /** A new email address or phone number that the person hasn't confirmed yet. */
  address?: string;
  askerId?: string;
}

type ToldKind = Exclude<MessageKind, LinkKind>;

/** @throws AppError 429 if the person has caused too many messages of this kind */
export async function tell<Kind extends ToldKind>(
  tx: Executor,
  { facts, to, activationId, ...telling }: Telling<Kind> & Told<Kind>,
): Promise<string | null> {
  const each = [{ facts, to, ...(activationId !== undefined && { activationId }) }];
  const [id = null] = await tellEach(tx, { ...telling, each });
  return id;
}

export async function countReach(orm: Executor, topic: Topic, told: PeopleQuery) {
  const reach = await countReached(orm, topic, told);
  const reachedBy = (name: Channel | null) =>
    reach.find(({ channel }) => channel === name)?.people ?? 0;
  const people = await countPeople(orm, told);
  return {
    people,
    unreachable: people - reachedBy(null),
    channels: CHANNELS.map((channel) => ({ channel, people: reachedBy(channel) })),
  };
}

export async function tellEach<Kind extends ToldKind>(
  tx: Executor,
  telling: Telling<Kind> & { each: readonly Told<Kind>[] },
): Promise<string[]> {
  return write(tx, telling);
}

interface MailedLink {
  kind: LinkKind;
  userId: string;
  address?: string;
  actorId: string | null;
  mailsAnHour: number;
}

/** Queues mail with a password or confirmation link. @throws AppError 429 after too many mails */
export async function mailLink(tx: Executor, { userId, mailsAnHour, ...mail }: MailedLink) {
  await chargeAddress(tx, { kind: mail.kind, userId, address: mail.address, mailsAnHour });
  await write(tx, { ...mail, each: [{ facts: {}, to: [{ userId }] }] });
}

async function write<Kind extends MessageKind>(
  tx: Executor,
  telling: Telling<Kind> & { each: readonly Told<Kind>[] },
): Promise<string[]> {
  const { kind, actorId, channels, address = null, ignoresQuietHours = false } = telling;
  const each = [];
  for (const told of telling.each) {
    const to = await chargePeople(tx, telling, told.to);
    if (to.length > 0) each.push({ ...told, to, id: randomUUID() });
  }
  if (each.length === 0) return [];
  const about = messageKind(kind);
  const { topic, priority, giveUpMinutes, channels: ofAccount = ['email'] } = about;
  await insertMessages(tx, { kind, each, actorId, giveUpMinutes });
  const to = each.flatMap((told) => told.to.map((person) => ({ ...person, messageId: told.id })));
  const usual = topic === null ? ofAccount : DEFAULT_CHANNELS[topic];
  const goesToAnyone = LINK_KINDS.some((name) => name === kind);
  const waits = topic !== null && (topic !== 'call-outs' || about.keepsQuietHours === true);
  const keepsQuiet = waits && !ignoresQuietHours;
  await insertDeliveries(tx, {
    to,
    topic,
    priority,
    usual,
    channels,
    address,
    goesToAnyone,
    keepsQuiet,
  });
  await notifyProcesses(tx);
  afterCommit(tx, wakeWorkers);
  return each.map(({ id }) => id);
}
