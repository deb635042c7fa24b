import { useEffect, useState } from 'react';
import { recentlyParsed, parseInTurn } from './parse-queue.ts';
import type { ParsedText } from './parsed-text.ts';

interface Shown {
  content: string;
  parsed: ParsedText | null;
}

/** Returns the previous text until the new one is parsed; undefined at first. `delay` in ms. */
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
