import { useSyncExternalStore } from 'react';
import { forgetPack, isSharedDevice, setSharedDevice } from '#client/lib/device/mark.ts';

const listeners = new Set<() => void>();

/** Follows whether somebody said that others use this device too, in another tab as well. */
export function useIsSharedDevice(): boolean {
  return useSyncExternalStore(subscribe, isSharedDevice);
}

/** Notes whether others use this device too; on a shared one nothing is kept. */
export function shareDevice(isShared: boolean) {
  setSharedDevice(isShared);
  if (isShared) void forgetPack();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
