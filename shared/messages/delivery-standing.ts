import type { DeliveryState } from './constants.ts';

/** Each proof implies the proofs before it. `sent` means that a server accepted the message. */
export const PROOFS = ['sent', 'delivered', 'opened', 'answered'] as const;

export type Proof = (typeof PROOFS)[number];

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

export const PROOFS_EXPLAINED =
  'Sent: a mail server, text provider or push service accepted it. Delivered: the provider reports that it arrived, or the device showed it; mail has no such report. Opened: a person opened its page. Answered: they answered by it.';

interface Proved<Moment> {
  state: DeliveryState;
  deliveredAt: Moment | null;
  openedAt: Moment | null;
  answeredAt: Moment | null;
}

/** Looks at proofs before the state, because a message marked as failed may have arrived. */
export function standingOf<Moment>(delivery: Proved<Moment>): Standing {
  const { state, deliveredAt, openedAt, answeredAt } = delivery;
  if (answeredAt !== null) return 'answered';
  if (openedAt !== null) return 'opened';
  return deliveredAt !== null ? 'delivered' : state;
}

/** Returns labels such as '145 sent' and '40 delivered', without zeros except 'sent'. */
export function proofLabels(figures: Partial<Record<Proof, number>>): string[] {
  return PROOFS.flatMap((proof) => {
    const count = figures[proof] ?? 0;
    if (count === 0 && proof !== 'sent') return [];
    return `${count.toLocaleString('en-US')} ${STANDING_LABELS[proof].toLowerCase()}`;
  });
}

export function isSent<Moment>(delivery: Proved<Moment>): boolean {
  return PROOFS.some((proof) => proof === standingOf(delivery));
}

export function standingsFrom(proof: Proof): readonly Proof[] {
  return PROOFS.slice(PROOFS.indexOf(proof));
}
