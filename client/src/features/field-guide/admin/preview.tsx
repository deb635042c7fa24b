import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { Markdown } from '#client/features/field-guide/markdown/markdown.tsx';
import { UnreadText } from '#client/features/field-guide/markdown/unread-text.tsx';
import { useReading } from '#client/features/field-guide/markdown/use-reading.ts';

/** In milliseconds after the last key. */
const PAUSE = 250;

/** The text as readers will see it. */
export function Preview({ content }: { content: string }) {
  const read = useReading(content, PAUSE);
  if (content.trim() === '') return <p className="text-soft">What you write appears here.</p>;
  if (!read) return <Skeleton className="h-40" />;
  if (!read.reading) return <UnreadText content={read.content} />;
  return <Markdown reading={read.reading} below={2} prefix="preview-" />;
}
