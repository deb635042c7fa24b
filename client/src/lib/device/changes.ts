import { useSyncExternalStore } from 'react';
import { isPackOn } from './mark.ts';

const listeners = new Set<() => void>();

/** Tells those who follow it that something changed in the device's database. */
export function noteDeviceChange() {
  for (const listener of listeners) listener();
}

/** Follows whether this device keeps a field pack. */
export function usePackIsOn(): boolean {
  return useSyncExternalStore(onDeviceChange, isPackOn);
}

/** Calls the listener when something changed in the device's database. */
export function onDeviceChange(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Returns a hook that gives what `read` finds on the device, and reads it again after each change.
 * @param none what it gives before the first reading
 */
export function followDevice<T>(read: () => Promise<T>, none: T): () => T {
  const readers = new Set<() => void>();
  let value = none;
  const readAgain = async () => {
    value = await read().catch(() => none);
    for (const reader of readers) reader();
  };
  const look = () => void readAgain();
  const subscribe = (reader: () => void) => {
    readers.add(reader);
    if (readers.size === 1) {
      listeners.add(look);
      // Another tab may have changed it.
      window.addEventListener('focus', look);
      look();
    }
    return () => {
      readers.delete(reader);
      if (readers.size > 0) return;
      listeners.delete(look);
      window.removeEventListener('focus', look);
      value = none;
    };
  };
  return () => useSyncExternalStore(subscribe, () => value);
}
