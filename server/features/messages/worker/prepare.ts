import type { Logger } from 'pino';
import { LIVE_STATUSES } from '#shared/activations/constants.ts';
import {
  CHANNEL_LABELS,
  MESSAGE_KINDS,
  type Channel,
  type MessageKind,
} from '#shared/messages/constants.ts';
import type { OutgoingOf, Outcome } from '#server/channels/channel.ts';
import type { Database } from '#server/db/database.ts';
import { describeError } from '#server/log/log.ts';
import { linksOf, storeLinks } from './links.ts';
import { makers } from './outgoing.ts';
import { loadTaken, type TakenDelivery } from './take-queries.ts';

export type Prepared<Name extends Channel> = { delivery: TakenDelivery } & (
  { outgoing: OutgoingOf[Name] } | { refusal: Refusal } | { outcome: Outcome }
);

export interface Refusal {
  state: 'dropped' | 'failed';
  problem: string;
}

interface Preparing {
  db: Database;
  log: Logger;
  secret: string;
  linkSecret: string;
  base: string;
}

export async function prepare<Name extends Channel>(
  channel: Name,
  ids: readonly string[],
  { db, log, secret, linkSecret, base }: Preparing,
): Promise<Prepared<Name>[]> {
  const taken = await loadTaken(db.orm, ids);
  const unwritten = (delivery: TakenDelivery) => ({
    delivery,
    outcome: {
      result: 'retry',
      problem: 'The portal could not compose this message, so it was not sent.',
    } satisfies Outcome,
  });
  const refused = taken.flatMap((delivery): Prepared<Name>[] => {
    const refusal = refusalOf(delivery);
    if (refusal) return [{ delivery, refusal }];
    // A newer release that runs at the same time may have queued an unknown kind.
    return isKnown(delivery) ? [] : [unwritten(delivery)];
  });
  const wanted = taken.filter((each) => refusalOf(each) === null && isKnown(each));
  // No audit event: a link is part of the message.
  const sending = await db.transaction((tx) => storeLinks(tx, wanted, linkSecret));
  const make = await makers[channel](db, sending, secret);
  const made = sending.map((delivery): Prepared<Name> => {
    try {
      const outgoing = make(delivery, linksOf(delivery, { linkSecret, base }));
      if (outgoing) return { delivery, outgoing };
    } catch (error) {
      log.error({ err: describeError(error), delivery: delivery.id }, 'a message was not written');
      return unwritten(delivery);
    }
    const problem = `${CHANNEL_LABELS[channel]}: switched off meanwhile.`;
    return { delivery, refusal: { state: 'dropped', problem } };
  });
  return [...refused, ...made];
}

const isKnown = ({ kind }: TakenDelivery) => Object.hasOwn(MESSAGE_KINDS, kind);

const ENDS_WITH_ACTIVATION: readonly MessageKind[] = [
  'activation-changed',
  'place-given',
  'team-message',
];

function refusalOf(delivery: TakenDelivery): Refusal | null {
  const { remainingMs, problem, kind, deploymentStatus, activationStatus, user } = delivery;
  if (user.suspendedAt) return { state: 'dropped', problem: 'The account is suspended.' };
  if (remainingMs <= 0) {
    return { state: 'failed', problem: problem ?? 'This message waited too long to be sent.' };
  }
  if (kind === 'left-scene' || kind === 'home-asked') {
    const late = 'The person was home, or back on scene, before this message was sent.';
    return delivery.isWaitedForAtHome ? null : { state: 'dropped', problem: late };
  }
  const isLive = LIVE_STATUSES.some((live) => live === activationStatus);
  if (ENDS_WITH_ACTIVATION.some((each) => each === kind)) {
    const isOver = activationStatus !== null && !isLive;
    return isOver
      ? { state: 'dropped', problem: 'The activation was over before this message was sent.' }
      : null;
  }
  if (kind !== 'call-out' && kind !== 'call-reminder') return null;
  if (deploymentStatus === 'asked' && isLive) return null;
  return {
    state: 'dropped',
    problem: 'The call was answered or over before this message was sent.',
  };
}
