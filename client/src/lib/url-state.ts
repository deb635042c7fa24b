import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'wouter';
import { isStillOn } from './is-still-on.ts';

/** `set` keeps other parameters; `start` drops them. `replace` adds no step to the history. */
export function useUrlState() {
  const [params, setParams] = useSearchParams();
  const get = (name: string) => params.get(name) ?? '';
  const set = (values: Readonly<Record<string, string>>, { replace = false } = {}) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(values)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace },
    );
  const start = (values: Readonly<Record<string, string>>) =>
    setParams(Object.entries(values).filter(([, value]) => value !== ''));
  return { get, set, start };
}

const TYPING_PAUSE_MS = 300;

/** Holds typed text and commits it when typing pauses. */
export function useTypedText(committed: string, commit: (text: string) => void) {
  const [pending, setPending] = useState<string | null>(null);
  const timer = useRef<number | undefined>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  const drop = () => {
    window.clearTimeout(timer.current);
    setPending(null);
  };
  const change = (text: string) => {
    window.clearTimeout(timer.current);
    setPending(text);
    const { pathname } = window.location;
    timer.current = window.setTimeout(() => {
      if (isStillOn(pathname)) commit(text);
      setPending(null);
    }, TYPING_PAUSE_MS);
  };
  return { text: pending ?? committed, change, drop };
}
