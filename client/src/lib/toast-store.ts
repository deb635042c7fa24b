import { useSyncExternalStore } from 'react';

export interface Toast {
  id: number;
  title: string;
  description: string;
  kind: 'plain' | 'destructive';
}

let current: Toast | null = null;
let count = 0;
const listeners = new Set<() => void>();

/** Shows a toast in place of the one before: there is one at a time. */
export function showToast(toast: { title: string; description: string; kind?: Toast['kind'] }) {
  count += 1;
  set({ kind: 'plain', ...toast, id: count });
}

/** Takes the toast away, unless another has taken its place. */
export function dismissToast(id: number) {
  if (current?.id === id) set(null);
}

/** @returns the toast to show now, or null. */
export function useToast(): Toast | null {
  return useSyncExternalStore(subscribe, () => current);
}

function set(next: Toast | null) {
  current = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
