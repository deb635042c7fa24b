import {
  DEFAULT_CHANNELS,
  messageKind,
  type Channel,
  type MessageKind,
} from '#shared/messages/constants.ts';
import { afterCommit, type Executor } from '#server/db/transaction.ts';
import type { FactsOf } from './facts.ts';
import { insertDeliveries, insertMessage, notifyProcesses } from './queries.ts';
import { wakeWorkers } from './wake.ts';

export { rememberAddress } from './address.ts';

export interface Recipient {
  userId: string;
  /** The call of this person that the message is about. */
  deploymentId?: string;
}

interface Message<Kind extends MessageKind> {
  kind: Kind;
  facts: FactsOf<Kind>;
  to: readonly Recipient[];
  activationId?: string;
  /** Who did what is told; null for what the portal does by itself. */
  actorId: string | null;
  /** Only these channels, of those that the people chose. */
  channels?: readonly Channel[];
  /** For an e-mail address or a number that is not the person's own yet. */
  address?: string;
}

/**
 * Writes a message into the outbox, in the transaction of the event that it tells of: a delivery
 * for each person and channel that the person chose and has. Workers send it after the commit.
 * @returns the id of the message, or null when there was nobody to tell.
 */
export async function tell<Kind extends MessageKind>(
  tx: Executor,
  message: Message<Kind>,
): Promise<string | null> {
  if (message.to.length === 0) return null;
  const { kind, facts, actorId, activationId = null } = message;
  const { topic, priority, giveUpMinutes, channel = 'email' } = messageKind(kind);
  const id = await insertMessage(tx, { kind, facts, activationId, actorId, giveUpMinutes });
  const { to, channels, address = null } = message;
  const usual = topic === null ? [channel] : DEFAULT_CHANNELS[topic];
  await insertDeliveries(tx, { messageId: id, to, topic, priority, usual, channels, address });
  await notifyProcesses(tx);
  afterCommit(tx, wakeWorkers);
  return id;
}
