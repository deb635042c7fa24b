import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

export const NEEDS_CONNECTION = 'Needs a connection.';

/** The first and the longest pause before the server is probed again, in ms. */
const FIRST_PROBE_MS = 1_000;
const PROBE_MS = 15_000;

/** When each stored answer that the page shows was stored. The key is the answer's path. */
const stoodIn = new Map<string, number>();
const listeners = new Set<() => void>();
let count = 0;
let isReachable = true;
let pause = FIRST_PROBE_MS;
let reachedAt = 0;
let onLost: () => void = () => undefined;

/** Whether the last attempt reached the server. */
export function isConnected(): boolean {
  return isReachable;
}

export function useIsConnected(): boolean {
  return useSyncExternalStore(subscribe, isConnected, isConnected);
}

/** Ignores an answer that arrives late while the browser reports no network. */
export function noteAnswered() {
  if (navigator.onLine) set(true);
}

export function noteAnswerRead(path: string) {
  stoodIn.delete(path);
}

/** Call at logout, because the stored answers are meant for the person who signs out. */
export function forgetStandIns() {
  stoodIn.clear();
}

export function standInCount(): number {
  return count;
}

export function noteUnreached() {
  set(false);
}

export function noteStoodIn(path: string, storedAt: number) {
  stoodIn.set(path, storedAt);
  count += 1;
  tell();
}

export function storedAtOf(path: string): number | undefined {
  return stoodIn.get(path);
}

export function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function connectionBack(): Promise<void> {
  return new Promise((resolve) => {
    const stop = subscribe(() => {
      if (!isReachable) return;
      stop();
      resolve();
    });
  });
}

/** Probes the server, because the browser knows only whether there is a network. */
export function watchConnection() {
  onlineManager.setEventListener(() => undefined);
  let timer: number | undefined;
  const probeLater = () => {
    window.clearTimeout(timer);
    timer = window.setTimeout(() => void probeAgain(), pause);
  };
  const probeAgain = async () => {
    pause = Math.min(2 * pause, PROBE_MS);
    await askServer();
    if (!isReachable) probeLater();
  };
  onLost = () => {
    if (Date.now() - reachedAt > PROBE_MS) pause = FIRST_PROBE_MS;
    probeLater();
  };
  set(navigator.onLine);
  const probe = () => void askServer();
  window.addEventListener('offline', noteUnreached);
  for (const event of ['online', 'focus', 'pageshow']) window.addEventListener(event, probe);
}

async function askServer() {
  if (isReachable || document.visibilityState === 'hidden') return;
  try {
    const signal = AbortSignal.timeout(PROBE_MS);
    const { ok } = await fetch('/healthz', { cache: 'no-store', signal });
    if (ok) set(true);
  } catch {
    return;
  }
}

function set(value: boolean) {
  if (isReachable === value) return;
  isReachable = value;
  if (value) reachedAt = Date.now();
  else onLost();
  // Restarts queries that waited for the connection.
  onlineManager.setOnline(value);
  tell();
}

function tell() {
  for (const listener of listeners) listener();
}
