import { useSyncExternalStore } from 'react';
import { trust } from '#shared/trust.ts';

const NAME = 'installation';
const VISIT_PAUSE = 4 * 3_600_000;
const MIN_VISITS = 2;

interface Kept {
  visits: number;
  /** In ms since 1970. */
  lastAt: number;
  /** The hint was dismissed, or the portal is installed. */
  isDone: boolean;
}

/** What Chromium fires where it can install the portal; TypeScript does not know it. */
interface InstallEvent extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

const NONE: Kept = { visits: 0, lastAt: 0, isDone: false };
const listeners = new Set<() => void>();
let kept = read();
let installEvent: InstallEvent | null = null;

// It is fired once, after the icons of the manifest have arrived. Where this code comes later, the
// hint tells where the browser's menu has the same.
window.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  installEvent = trust<InstallEvent>(event, 'its name says so');
  tell();
});
window.addEventListener('appinstalled', endHint);

/** Counts this visit, unless the last one was a moment ago. */
export function countVisit() {
  const now = Date.now();
  const isNew = now - kept.lastAt > VISIT_PAUSE;
  keep({ ...kept, visits: kept.visits + (isNew ? 1 : 0), lastAt: now });
}

/** Follows whether to tell how the portal is put on this device. */
export function useShowsHint(): boolean {
  return useSyncExternalStore(subscribe, showsHint);
}

/** Returns whether to tell how the portal is put on this device. */
export function showsHint(): boolean {
  return kept.visits >= MIN_VISITS && !kept.isDone && !isInstalled();
}

/** Returns what opens the browser's own dialog; null where there is none. */
export function useInstall(): (() => Promise<void>) | null {
  return useSyncExternalStore(subscribe, () => installEvent) && install;
}

/** Never shows the hint again on this device. */
export function endHint() {
  keep({ ...kept, isDone: true });
}

/** Opens the browser's own dialog, once for each time that the browser offers it. */
export async function install() {
  const event = installEvent;
  // A browser asks once for each event.
  installEvent = null;
  const answer = await event?.prompt();
  if (answer?.outcome === 'accepted') endHint();
  tell();
}

function isInstalled() {
  return window.matchMedia('(display-mode: standalone)').matches;
}

function read(): Kept {
  try {
    const text = localStorage.getItem(NAME);
    return text ? { ...NONE, ...trust<Partial<Kept>>(JSON.parse(text), 'written by keep') } : NONE;
  } catch {
    return NONE;
  }
}

function keep(next: Kept) {
  kept = next;
  try {
    localStorage.setItem(NAME, JSON.stringify(next));
  } catch {
    // Where nothing is kept, each visit is the first.
  }
  tell();
}

function tell() {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
