const listeners = new Set<() => void>();

/** Tells those who follow it that something changed in the device's database. */
export function noteDeviceChange() {
  for (const listener of listeners) listener();
}

/** Calls the listener when this page or worker changes something in the device's database. */
export function onDeviceChange(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
