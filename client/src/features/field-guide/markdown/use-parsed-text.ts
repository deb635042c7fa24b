import { useEffect, useState } from 'react';
import { recentlyParsed, parseInTurn } from './parse-queue.ts';
import type { ParsedText } from './parsed-text.ts';

interface Shown {
  content: string;
  parsed: ParsedText | null;
}

/**
 * Parses a Markdown text in the worker.
 * @param delay in ms before it begins, for a text that is being typed.
 * @returns the latest parsed text, which is an older one while this one is being parsed; undefined
 *   until the first is parsed. Its `parsed` is null when the text could not be parsed.
 */
export function useParsedText(content: string, delay = 0): Shown | undefined {
  const [last, setLast] = useState<Shown>();
  const before = recentlyParsed(content);
  const isRecent = before !== undefined;
  useEffect(() => {
    if (isRecent) return undefined;
    const leaving = new AbortController();
    const parse = async () => {
      const parsed = await parseInTurn(content, leaving.signal);
      if (leaving.signal.aborted) return;
      setLast({ content, parsed });
    };
    const timer = setTimeout(() => void parse(), delay);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [content, delay, isRecent]);
  if (last?.content === content) return last;
  return isRecent ? { content, parsed: before } : last;
}
