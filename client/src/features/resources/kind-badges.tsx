import { Clock } from 'lucide-react';
import { Badge } from '#client/components/ui/badge.tsx';
import { CATEGORY_LABELS } from '#shared/resources/constants.ts';
import type { Resource } from '#shared/resources/schemas.ts';
import { CATEGORY_TONES, formatName } from './labels.ts';

export function KindBadges({ resource }: { resource: Resource }) {
  const { category, isApproved } = resource;
  return (
    <p className="flex flex-wrap gap-1.5">
      <Badge tone={CATEGORY_TONES[category]}>{CATEGORY_LABELS[category]}</Badge>
      <Badge tone="outline">{formatName(resource)}</Badge>
      {!isApproved && (
        <Badge tone="amber" icon={<Clock className="size-3.5" aria-hidden="true" />}>
          Awaiting review
        </Badge>
      )}
    </p>
  );
}
