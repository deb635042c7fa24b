const listeners = new Set<() => void>();

export function noteDeviceChange() {
  for (const listener of listeners) listener();
}

export function onDeviceChange(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
