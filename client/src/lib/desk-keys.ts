import { useEffect, useRef } from 'react';

interface DeskKey {
  label: string;
  press: () => void;
}

const keys = new Map<string, DeskKey>();

/** The keyboard shortcuts of the open page, keyed by letter. */
export const deskKeys: ReadonlyMap<string, DeskKey> = keys;

/** Adds a keyboard shortcut while the component is shown. `letter` is lower case. */
export function useDeskKey(letter: string, label: string, press: () => void) {
  const latest = useRef(press);
  useEffect(() => {
    latest.current = press;
  });
  useEffect(() => {
    const key = { label, press: () => latest.current() };
    keys.set(letter, key);
    return () => {
      if (keys.get(letter) === key) keys.delete(letter);
    };
  }, [letter, label]);
}
