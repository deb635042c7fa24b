import { Ban, CircleCheck, Clock, TriangleAlert } from 'lucide-react';
import { Badge } from '#client/components/ui/badge.tsx';
import { ACTIVATION_STATUSES, type ActivationStatus } from '#shared/activations/constants.ts';

const STATUSES = {
  standby: { label: 'Standby', tone: 'plain', Icon: Clock },
  active: { label: 'Active', tone: 'amber', Icon: TriangleAlert },
  completed: { label: 'Completed', tone: 'green', Icon: CircleCheck },
  cancelled: { label: 'Cancelled', tone: 'plain', Icon: Ban },
} as const satisfies Record<ActivationStatus, unknown>;

export const STATUS_OPTIONS = ACTIVATION_STATUSES.map((status) => ({
  value: status,
  label: STATUSES[status].label,
}));

export function ActivationBadge({ status }: { status: ActivationStatus }) {
  const { label, tone, Icon } = STATUSES[status];
  return (
    <Badge tone={tone} icon={<Icon className="size-3.5" aria-hidden="true" />}>
      {label}
    </Badge>
  );
}
