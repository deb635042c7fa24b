import { useEffect, useState } from 'react';
import { recentReading, readInTurn } from './reading-queue.ts';
import type { Reading } from './reading.ts';

interface Read {
  content: string;
  reading: Reading | null;
}

/**
 * Parses a Markdown text in the worker.
 * @param delay in ms before it begins, for a text that is being typed.
 * @returns the text that was parsed last: the one before, while this one is being parsed; undefined
 *   before the first. Its `reading` is null when the text could not be parsed.
 */
export function useReading(content: string, delay = 0): Read | undefined {
  const [last, setLast] = useState<Read>();
  const before = recentReading(content);
  const isRecent = before !== undefined;
  useEffect(() => {
    if (isRecent) return undefined;
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
  }, [content, delay, isRecent]);
  if (last?.content === content) return last;
  return isRecent ? { content, reading: before } : last;
}
