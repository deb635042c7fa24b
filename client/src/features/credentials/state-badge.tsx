import {
  BadgeCheck,
  CircleAlert,
  CircleDashed,
  Clock,
  ShieldCheck,
  TriangleAlert,
} from 'lucide-react';
import type { ComponentProps } from 'react';
import { Badge } from '#client/components/ui/badge.tsx';
import { STATE_LABELS, type CredentialState } from '#shared/credentials/constants.ts';

type Tone = ComponentProps<typeof Badge>['tone'];

const LOOKS: Record<CredentialState, { tone: NonNullable<Tone>; Icon: typeof Clock }> = {
  missing: { tone: 'outline', Icon: CircleDashed },
  waiting: { tone: 'amber', Icon: Clock },
  valid: { tone: 'green', Icon: BadgeCheck },
  'ends-soon': { tone: 'amber', Icon: TriangleAlert },
  expired: { tone: 'red', Icon: CircleAlert },
  rejected: { tone: 'red', Icon: CircleAlert },
  exempt: { tone: 'plain', Icon: ShieldCheck },
};

export function StateBadge({ state }: { state: CredentialState }) {
  const { tone, Icon } = LOOKS[state];
  return (
    <Badge tone={tone} icon={<Icon className="size-3.5" aria-hidden="true" />}>
      {STATE_LABELS[state]}
    </Badge>
  );
}
