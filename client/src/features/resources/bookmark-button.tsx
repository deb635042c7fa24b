import { Bookmark, Clock } from 'lucide-react';
import { Button } from '#client/components/ui/button.tsx';
import type { Resource } from '#shared/resources/schemas.ts';
import { useBookmark, useWaitingBookmark } from './mutations.ts';

interface BookmarkButtonProps {
  resource: Resource;
  /** Called after the bookmark has changed. If the card left the list, the list moves the focus. */
  onToggled: () => void;
}

export function BookmarkButton({ resource, onToggled }: BookmarkButtonProps) {
  const { toggle, isBookmarked, isWaiting, isPending } = useBookmark(resource);
  const { title } = resource;
  return (
    <Button
      look="quiet"
      aria-label={`Bookmark: ${title}${isWaiting ? ' (waiting to be sent)' : ''}`}
      aria-pressed={isBookmarked}
      title={isWaiting ? 'Bookmark, waiting to be sent' : 'Bookmark'}
      disabled={isPending}
      className="min-w-11 px-2!"
      onClick={() => toggle(onToggled)}
    >
      <Bookmark className={`size-5 ${isBookmarked ? 'fill-current' : ''}`} aria-hidden="true" />
    </Button>
  );
}

export function WaitingBookmark({ resource }: { resource: Resource }) {
  const waiting = useWaitingBookmark(resource);
  return (
    waiting && (
      <p className="flex items-center justify-end gap-1.5 text-sm text-soft">
        <Clock className="size-4 shrink-0 text-amber" aria-hidden="true" />
        {`${waiting.title}, waiting to be sent`}
      </p>
    )
  );
}
