import { Ban, CircleCheck, CircleX, Hand, MapPin, Navigation } from 'lucide-react';
import { Badge } from '#client/components/ui/badge.tsx';
import type { DeploymentStatus } from '#shared/deployments/constants.ts';

const STATUSES = {
  asked: { label: 'Asked to come', tone: 'amber', Icon: Hand },
  coming: { label: 'Coming', tone: 'green', Icon: Navigation },
  'on-scene': { label: 'On scene', tone: 'green', Icon: MapPin },
  left: { label: 'Left', tone: 'plain', Icon: CircleCheck },
  declined: { label: 'Declined', tone: 'plain', Icon: CircleX },
  released: { label: 'Not needed', tone: 'plain', Icon: Ban },
} as const satisfies Record<DeploymentStatus, unknown>;

export function DeploymentBadge({ status }: { status: DeploymentStatus }) {
  const { label, tone, Icon } = STATUSES[status];
  return (
    <Badge tone={tone} icon={<Icon className="size-3.5" aria-hidden="true" />}>
      {label}
    </Badge>
  );
}
