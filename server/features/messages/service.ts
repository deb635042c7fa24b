import { randomUUID } from 'node:crypto';
import {
  DEFAULT_CHANNELS,
  messageKind,
  type Channel,
  type MessageKind,
} from '#shared/messages/constants.ts';
import { afterCommit, type Executor } from '#server/db/transaction.ts';
import type { FactsOf } from './facts.ts';
import { insertDeliveries, insertMessages, notifyProcesses } from './queries.ts';
import { wakeWorkers } from './wake.ts';

export { rememberAddress } from './address.ts';

export interface Recipient {
  userId: string;
  /** The call of this person that the message is about. */
  deploymentId?: string;
}

interface Told<Kind extends MessageKind> {
  facts: FactsOf<Kind>;
  to: readonly Recipient[];
  activationId?: string;
}

interface Telling<Kind extends MessageKind> {
  kind: Kind;
  /** Who did what is told; null for what the portal does by itself. */
  actorId: string | null;
  /** Only these channels, of those that the people chose. */
  channels?: readonly Channel[];
  /** For an email address or a number that is not the person's own yet. */
  address?: string;
}

/**
 * Writes a message into the outbox, in the transaction of the event that it tells of: a delivery
 * for each person and channel that the person chose and has. Workers send it after the commit.
 * @returns the id of the message, or null when there was nobody to tell.
 */
export async function tell<Kind extends MessageKind>(
  tx: Executor,
  { facts, to, activationId, ...telling }: Telling<Kind> & Told<Kind>,
): Promise<string | null> {
  const each = [{ facts, to, ...(activationId !== undefined && { activationId }) }];
  const [id = null] = await tellEach(tx, { ...telling, each });
  return id;
}

/** Writes a message for each of many facts, in as few statements as for one. @returns their ids. */
export async function tellEach<Kind extends MessageKind>(
  tx: Executor,
  telling: Telling<Kind> & { each: readonly Told<Kind>[] },
): Promise<string[]> {
  const { kind, actorId, channels, address = null } = telling;
  const each = telling.each
    .filter(({ to }) => to.length > 0)
    .map((told) => ({ ...told, id: randomUUID() }));
  if (each.length === 0) return [];
  const { topic, priority, giveUpMinutes, channels: ofAccount = ['email'] } = messageKind(kind);
  await insertMessages(tx, { kind, each, actorId, giveUpMinutes });
  const to = each.flatMap((told) => told.to.map((person) => ({ ...person, messageId: told.id })));
  const usual = topic === null ? ofAccount : DEFAULT_CHANNELS[topic];
  await insertDeliveries(tx, { to, topic, priority, usual, channels, address });
  await notifyProcesses(tx);
  afterCommit(tx, wakeWorkers);
  return each.map(({ id }) => id);
}
