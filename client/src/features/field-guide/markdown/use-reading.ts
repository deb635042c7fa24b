import { useEffect, useState } from 'react';
import type { Reading } from './read-markdown.ts';
import { readInTurn } from './reading-queue.ts';

/** The last that were read, so that going back shows a text at once and where it was left. */
const kept = new Map<string, Reading | null>();
const KEPT = 12;

interface Read {
  content: string;
  reading: Reading | null;
}

/**
 * Reads a Markdown text beside the page.
 * @param delay in milliseconds before it begins, for a text that is being typed.
 * @returns what was read, of the text before while this one is being read; undefined while there is
 * nothing. Its `reading` is null where the text can't be laid out.
 */
export function useReading(content: string, delay = 0): Read | undefined {
  const [last, setLast] = useState<Read>();
  useEffect(() => {
    if (kept.has(content)) return undefined;
    const leaving = new AbortController();
    const read = async () => {
      const reading = await readInTurn(content, leaving.signal);
      if (leaving.signal.aborted) return;
      keep(content, reading);
      setLast({ content, reading });
    };
    const timer = setTimeout(() => void read(), delay);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [content, delay]);
  if (last?.content === content) return last;
  const reading = kept.get(content);
  return reading === undefined ? last : { content, reading };
}

function keep(content: string, reading: Reading | null) {
  kept.set(content, reading);
  const [oldest] = kept.keys();
  if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
}
