import { STANDING_LABELS, standingOf, type Standing } from '#shared/messages/delivery-standing.ts';
import type { Delivery } from '#shared/messages/schemas.ts';
import { Badge } from './badge.tsx';

const TONES = {
  queued: 'amber',
  held: 'amber',
  sending: 'amber',
  sent: 'outline',
  delivered: 'green',
  opened: 'green',
  answered: 'green',
  failed: 'red',
  dropped: 'outline',
} as const satisfies Record<Standing, string>;

export function DeliveryBadge({ delivery }: { delivery: Delivery }) {
  const standing = standingOf(delivery);
  return <Badge tone={TONES[standing]}>{STANDING_LABELS[standing]}</Badge>;
}
