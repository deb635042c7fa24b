import { useEffect, useState } from 'react';
import type { Reading } from './read-markdown.ts';
import { keptReading, readInTurn } from './reading-queue.ts';

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
  const before = keptReading(content);
  const isKept = before !== undefined;
  useEffect(() => {
    if (isKept) return undefined;
    const leaving = new AbortController();
    const read = async () => {
      const reading = await readInTurn(content, leaving.signal);
      if (leaving.signal.aborted) return;
      setLast({ content, reading });
    };
    const timer = setTimeout(() => void read(), delay);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [content, delay, isKept]);
  if (last?.content === content) return last;
  return isKept ? { content, reading: before } : last;
}
