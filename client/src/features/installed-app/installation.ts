import { useSyncExternalStore } from 'react';
import { trust } from '#shared/trust.ts';

const NAME = 'installation';
const VISIT_PAUSE = 4 * 3_600_000;
const MIN_VISITS = 2;

interface Kept {
  visits: number;
  /** The time of the last visit, in ms since 1970. */
  lastAt: number;
  isDone: boolean;
}

interface InstallEvent extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

const NONE: Kept = { visits: 0, lastAt: 0, isDone: false };
const listeners = new Set<() => void>();
let kept = read();
let installEvent: InstallEvent | null = null;

// If the event was sent before this code loaded, the hint explains the browser's menu instead.
window.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  installEvent = trust<InstallEvent>(event, 'its name says so');
  tell();
});
window.addEventListener('appinstalled', endHint);

export function countVisit() {
  const now = Date.now();
  const isNew = now - kept.lastAt > VISIT_PAUSE;
  keep({ ...kept, visits: kept.visits + (isNew ? 1 : 0), lastAt: now });
}

export function useShowsHint(): boolean {
  return useSyncExternalStore(subscribe, showsHint);
}

export function showsHint(): boolean {
  return kept.visits >= MIN_VISITS && !kept.isDone && !isInstalled();
}

export function useInstall(): (() => Promise<void>) | null {
  return useSyncExternalStore(subscribe, () => installEvent) && install;
}

export function endHint() {
  keep({ ...kept, isDone: true });
}

/** Shows the browser's dialog, which is possible only once for each event. */
export async function install() {
  const event = installEvent;
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
    // If the browser stores nothing, each visit counts as the first, so the hint is never shown.
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
