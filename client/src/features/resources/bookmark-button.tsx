import { Bookmark } from 'lucide-react';
import { Button } from '#client/components/ui/button.tsx';
import type { Resource } from '#shared/resources/schemas.ts';
import { useBookmark } from './mutations.ts';

interface BookmarkButtonProps {
  resource: Resource;
  /** It is done; the card may be about to leave the list. */
  onToggled: () => void;
}

export function BookmarkButton({ resource, onToggled }: BookmarkButtonProps) {
  const { toggle, waiting } = useBookmark(resource);
  const { title, isBookmarked } = resource;
  return (
    <Button
      look="quiet"
      aria-label={`Bookmark: ${title}`}
      aria-pressed={isBookmarked}
      title="Bookmark"
      disabled={waiting}
      className="min-w-11 px-2!"
      onClick={() => toggle(onToggled)}
    >
      <Bookmark className={`size-5 ${isBookmarked ? 'fill-current' : ''}`} aria-hidden="true" />
    </Button>
  );
}
