import { useSyncExternalStore } from 'react';
import { onDeviceChange } from './changes.ts';
import { isPackOn } from './mark.ts';

export function usePackIsOn(): boolean {
  return useSyncExternalStore(onDeviceChange, isPackOn);
}

/** Makes a hook that returns `none` until it has read. Reads again whenever stored data changes. */
export function followDevice<T>(read: () => Promise<T>, none: T): () => T {
  const readers = new Set<() => void>();
  let value = none;
  let stop = () => {};
  const readAgain = async () => {
    value = await read().catch(() => none);
    for (const reader of readers) reader();
  };
  const look = () => void readAgain();
  const subscribe = (reader: () => void) => {
    readers.add(reader);
    if (readers.size === 1) {
      stop = onDeviceChange(look);
      // Another tab may have changed what the device stores.
      window.addEventListener('focus', look);
      look();
    }
    return () => {
      readers.delete(reader);
      if (readers.size > 0) return;
      stop();
      window.removeEventListener('focus', look);
      value = none;
    };
  };
  return () => useSyncExternalStore(subscribe, () => value);
}
