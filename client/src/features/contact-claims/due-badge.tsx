import { Clock, TriangleAlert } from 'lucide-react';
import { Badge } from '#client/components/ui/badge.tsx';
import { useNow } from '#client/lib/use-now.ts';
import type { Claim } from '#shared/contact-claims/schemas.ts';

const ICON = 'size-3.5';

/** Shown only if a visit is due, or the family has not been visited yet. */
export function DueBadge({
  nextVisitAt,
  lastContactAt,
}: Pick<Claim, 'nextVisitAt' | 'lastContactAt'>) {
  const now = useNow();
  if (nextVisitAt && Date.parse(nextVisitAt) < now.getTime()) {
    return (
      <Badge tone="red" icon={<TriangleAlert className={ICON} aria-hidden="true" />}>
        Overdue
      </Badge>
    );
  }
  if (lastContactAt) return null;
  return (
    <Badge tone="amber" icon={<Clock className={ICON} aria-hidden="true" />}>
      Not visited yet
    </Badge>
  );
}
