import type { DeliveryState } from './constants.ts';

/**
 * How far a delivery came, by what proves it; each implies those before it. `sent`: a mail server,
 * text provider or push service accepted it. `delivered`: the provider reports its arrival, or the
 * device showed it. `opened`: a person opened its page. `answered`: they answered by it.
 */
export const PROOFS = ['sent', 'delivered', 'opened', 'answered'] as const;

export type Proof = (typeof PROOFS)[number];

/** Where a delivery stands: its state, or what is proved beyond it. */
export const STANDINGS = ['queued', 'held', 'sending', ...PROOFS, 'failed', 'dropped'] as const;

export type Standing = (typeof STANDINGS)[number];

export const STANDING_LABELS: Record<Standing, string> = {
  queued: 'Queued',
  held: 'Held',
  sending: 'Being sent',
  sent: 'Sent',
  delivered: 'Delivered',
  opened: 'Opened',
  answered: 'Answered',
  failed: 'Failed',
  dropped: 'Not sent',
};

/** What screens say of the words, where figures of several channels stand. */
export const PROOFS_EXPLAINED =
  'Sent: a mail server, text provider or push service accepted it. Delivered: the provider reports that it arrived, or the device showed it; of mail nothing tells that. Opened: a person opened its page. Answered: they answered by it.';

interface Proved<Moment> {
  state: DeliveryState;
  deliveredAt: Moment | null;
  openedAt: Moment | null;
  answeredAt: Moment | null;
}

/** A proof counts for more than the state: what was given up may have arrived all the same. */
export function standingOf<Moment>(delivery: Proved<Moment>): Standing {
  const { state, deliveredAt, openedAt, answeredAt } = delivery;
  if (answeredAt !== null) return 'answered';
  if (openedAt !== null) return 'opened';
  return deliveredAt !== null ? 'delivered' : state;
}

/** Returns as in '145 sent', '40 delivered', '35 opened'; beyond the first only what there is. */
export function proofLabels(figures: Partial<Record<Proof, number>>): string[] {
  return PROOFS.flatMap((proof) => {
    const count = figures[proof] ?? 0;
    if (count === 0 && proof !== 'sent') return [];
    return `${count.toLocaleString('en-US')} ${STANDING_LABELS[proof].toLowerCase()}`;
  });
}

/** Whether it was sent at least. */
export function isSent<Moment>(delivery: Proved<Moment>): boolean {
  return PROOFS.some((proof) => proof === standingOf(delivery));
}

/** Returns the standings that prove something: its own, and those that imply it. */
export function standingsFrom(proof: Proof): readonly Proof[] {
  return PROOFS.slice(PROOFS.indexOf(proof));
}
