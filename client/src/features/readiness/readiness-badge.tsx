import { CircleAlert, CircleCheck, CircleDashed, CircleDot } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Badge } from '#client/components/ui/badge.tsx';
import { READINESS_LABELS, type Readiness } from '#shared/readiness/constants.ts';

type Tone = NonNullable<ComponentProps<typeof Badge>['tone']>;

const LOOKS: Record<Readiness, { tone: Tone; Icon: typeof CircleCheck }> = {
  ready: { tone: 'green', Icon: CircleCheck },
  nearly: { tone: 'amber', Icon: CircleDot },
  not: { tone: 'plain', Icon: CircleAlert },
  'not-known': { tone: 'outline', Icon: CircleDashed },
};

export function ReadinessBadge({ readiness }: { readiness: Readiness }) {
  const { tone, Icon } = LOOKS[readiness];
  return (
    <Badge tone={tone} icon={<Icon className="size-3.5" aria-hidden="true" />}>
      {READINESS_LABELS[readiness]}
    </Badge>
  );
}
