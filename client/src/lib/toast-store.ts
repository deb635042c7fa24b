import { useSyncExternalStore } from 'react';

export interface Toast {
  id: number;
  title: string;
  description: string;
  kind: 'plain' | 'destructive';
  /** Leads to a page that tells more. */
  link?: { href: string; label: string };
  /** The page tells the same: it makes way when a dialog or a menu opens. */
  isMinor?: boolean;
  /** Screen readers hear the same from the form or dialog that shows it. */
  isSilent?: boolean;
}

let current: Toast | null = null;
let count = 0;
const listeners = new Set<() => void>();

/** Shows a toast in place of the one before: there is one at a time. */
export function showToast(toast: Omit<Toast, 'id' | 'kind'> & Partial<Pick<Toast, 'kind'>>) {
  count += 1;
  set({ kind: 'plain', ...toast, id: count });
}

/** Takes the toast away, unless another has taken its place. */
export function dismissToast(id: number) {
  if (current?.id === id) set(null);
}

/** Takes away a toast that would hide the title of a dialog or the entries of a menu. */
export function dismissMinorToast() {
  if (current?.isMinor) set(null);
}

/** Takes away the toast of a person who is signed out. */
export function dismissToasts() {
  if (current) set(null);
}

/** Returns the toast to show now, or null. */
export function toastNow(): Toast | null {
  return current;
}

/** Follows `toastNow`. */
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
