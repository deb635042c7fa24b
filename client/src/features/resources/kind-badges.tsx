import { Clock } from 'lucide-react';
import { Badge } from '#client/components/ui/badge.tsx';
import { useLists } from '#client/lib/program-lists.ts';
import { entryOf } from '#shared/program/lists.ts';
import type { Resource } from '#shared/resources/schemas.ts';
import { categoryTone, formatName } from './labels.ts';

export function KindBadges({ resource }: { resource: Resource }) {
  const { category, isApproved } = resource;
  const entry = entryOf(useLists().resourceCategories, category);
  return (
    <p className="flex flex-wrap gap-1.5">
      <Badge tone={categoryTone(entry?.value ?? category)}>{entry?.label ?? category}</Badge>
      <Badge tone="outline">{formatName(resource)}</Badge>
      {!isApproved && (
        <Badge tone="amber" icon={<Clock className="size-3.5" aria-hidden="true" />}>
          Awaiting review
        </Badge>
      )}
    </p>
  );
}
