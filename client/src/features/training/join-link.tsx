import { Video } from 'lucide-react';
import type { TrainingSession } from '#shared/training/schemas.ts';

/** The server sends the link only to people with a seat. */
export function JoinLink({ session: { title, virtualLink } }: { session: TrainingSession }) {
  if (!virtualLink) return null;
  return (
    <a
      href={virtualLink}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-11 items-center gap-2 self-start text-link underline underline-offset-4"
    >
      <Video className="size-4 shrink-0" aria-hidden="true" />
      Join the session
      <span className="sr-only">{`: ${title} (opens in a new tab)`}</span>
    </a>
  );
}
