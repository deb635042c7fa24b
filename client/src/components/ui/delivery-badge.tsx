import { STANDING_LABELS, standingOf, type Standing } from '#shared/messages/standing.ts';
import type { Delivery } from '#shared/messages/schemas.ts';
import { Badge } from './badge.tsx';

const TONES = {
  queued: 'amber',
  held: 'amber',
  sending: 'amber',
  // Nobody knows yet whether it arrived.
  sent: 'outline',
  delivered: 'green',
  opened: 'green',
  answered: 'green',
  failed: 'red',
  dropped: 'outline',
} as const satisfies Record<Standing, string>;

/** How far a message to one person by one channel came. */
export function DeliveryBadge({ delivery }: { delivery: Delivery }) {
  const standing = standingOf(delivery);
  return <Badge tone={TONES[standing]}>{STANDING_LABELS[standing]}</Badge>;
}
