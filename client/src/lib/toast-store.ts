import { useSyncExternalStore } from 'react';

export interface Toast {
  id: number;
  title: string;
  description: string;
  kind: 'plain' | 'destructive';
  link?: { href: string; label: string };
  /** True if the page shows the same information: then a dialog that opens may close the toast. */
  isMinor?: boolean;
  /** True if the form or dialog announces the text to screen readers instead. */
  isSilent?: boolean;
}

let current: Toast | null = null;
let count = 0;
const listeners = new Set<() => void>();

export function showToast(toast: Omit<Toast, 'id' | 'kind'> & Partial<Pick<Toast, 'kind'>>) {
  count += 1;
  set({ kind: 'plain', ...toast, id: count });
}

export function dismissToast(id: number) {
  if (current?.id === id) set(null);
}

/** Call when a dialog or menu opens, because a minor toast would cover it. */
export function dismissMinorToast() {
  if (current?.isMinor) set(null);
}

export function dismissToasts() {
  if (current) set(null);
}

export function toastNow(): Toast | null {
  return current;
}

export function useToast(): Toast | null {
  return useSyncExternalStore(subscribe, toastNow);
}

function set(next: Toast | null) {
  current = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
