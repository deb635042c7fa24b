import { Badge } from '#client/components/ui/badge.tsx';

export function StatusBadge({ isPublished }: { isPublished: boolean }) {
  return isPublished ? <Badge tone="green">Published</Badge> : <Badge tone="amber">Draft</Badge>;
}
