import { useDeferredValue } from 'react';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { Markdown } from '#client/features/field-guide/markdown/markdown.tsx';
import { TextAsTyped } from '#client/features/field-guide/markdown/text-as-typed.tsx';
import { useParsedText } from '#client/features/field-guide/markdown/use-parsed-text.ts';

const PAUSE = 250;

export function Preview({ content }: { content: string }) {
  // Deferred, so that laying out a long text doesn't block typing.
  const shown = useDeferredValue(useParsedText(content, PAUSE));
  if (content.trim() === '') return <p className="text-soft">What you write appears here.</p>;
  if (!shown) return <Skeleton className="h-40" />;
  if (!shown.parsed) return <TextAsTyped content={shown.content} />;
  return <Markdown parsed={shown.parsed} below={2} prefix="preview-" />;
}
