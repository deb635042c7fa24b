import { Video } from 'lucide-react';
import { Badge } from '#client/components/ui/badge.tsx';

export function VirtualBadge() {
  return (
    <Badge tone="outline" icon={<Video className="size-3.5" aria-hidden="true" />}>
      Virtual
    </Badge>
  );
}
