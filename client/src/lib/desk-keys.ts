import { useEffect, useRef } from 'react';

interface DeskKey {
  label: string;
  press: () => void;
}

const keys = new Map<string, DeskKey>();

/** The keys of the page that is shown, by their letter. */
export const deskKeys: ReadonlyMap<string, DeskKey> = keys;

/** A key of the page while it is shown. `letter` is small. */
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
