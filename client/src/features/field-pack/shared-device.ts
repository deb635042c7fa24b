import { useSyncExternalStore } from 'react';
import { forgetPack } from '#client/lib/device/forget-pack.ts';
import { isSharedDevice, setSharedDevice } from '#client/lib/device/mark.ts';

const listeners = new Set<() => void>();

export function useIsSharedDevice(): boolean {
  return useSyncExternalStore(subscribe, isSharedDevice);
}

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
