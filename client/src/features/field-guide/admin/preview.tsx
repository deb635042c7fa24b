import { useDeferredValue, useMemo } from 'react';
import { Markdown } from '#client/features/field-guide/markdown/markdown.tsx';
import { readMarkdown } from '#client/features/field-guide/markdown/read-markdown.ts';

/** The text as readers will see it; it follows the typing as fast as the machine can. */
export function Preview({ content }: { content: string }) {
  const shown = useDeferredValue(content);
  const reading = useMemo(() => readMarkdown(shown), [shown]);
  if (shown.trim() === '') return <p className="text-soft">What you write appears here.</p>;
  return <Markdown reading={reading} below={2} />;
}
