import { DELIVERY_LABELS, type DeliveryState } from '#shared/messages/constants.ts';
import { Badge } from './badge.tsx';

const TONES = {
  queued: 'amber',
  sending: 'amber',
  sent: 'green',
  failed: 'red',
  dropped: 'outline',
} as const satisfies Record<DeliveryState, string>;

/** Where a message to one person by one channel stands. */
export function DeliveryBadge({ state }: { state: DeliveryState }) {
  return <Badge tone={TONES[state]}>{DELIVERY_LABELS[state]}</Badge>;
}
