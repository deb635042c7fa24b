import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

/** Why something can't be done without a connection. */
export const NEEDS_CONNECTION = 'Needs a connection.';

/** How long after it was lost the server is asked again, and the longest pause between two times. */
const FIRST_PROBE_MS = 1_000;
const PROBE_MS = 15_000;

/** Paths that the device answered in place of the server, with when it had stored them. */
const stoodIn = new Map<string, number>();
const listeners = new Set<() => void>();
let count = 0;
let isReachable = true;
let pause = FIRST_PROBE_MS;
let reachedAt = 0;
let onLost: () => void = () => undefined;

/** Returns whether the portal's server answered last; what is read again when it does, is read. */
export function isConnected(): boolean {
  return isReachable;
}

/** Follows `isConnected`. */
export function useIsConnected(): boolean {
  return useSyncExternalStore(subscribe, isConnected);
}

/**
 * Notes that the server answered something. While the browser says that there is no network, it is
 * an answer that was on its way when the signal went, and does not count.
 */
export function noteAnswered() {
  if (navigator.onLine) set(true);
}

/** Notes that the server's own answer to a call is shown. @param path with its query */
export function noteAnswerRead(path: string) {
  stoodIn.delete(path);
}

/** Forgets what the device answered: it was for another person. */
export function forgetStandIns() {
  stoodIn.clear();
}

/** Returns how many times the device has answered, in the life of this page. */
export function standInCount(): number {
  return count;
}

/** Notes that the server could not be reached. */
export function noteUnreached() {
  set(false);
}

/** Notes that the device answered a call. @param storedAt in ms since 1970 */
export function noteStoodIn(path: string, storedAt: number) {
  stoodIn.set(path, storedAt);
  count += 1;
  tell();
}

/** Returns when the device stored its answer to this call; undefined where the server answered. */
export function storedAtOf(path: string): number | undefined {
  return stoodIn.get(path);
}

/** Calls the listener when the connection changes or the device answers a call. */
export function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Settles when the connection is back after it was lost. */
export function connectionBack(): Promise<void> {
  return new Promise((resolve) => {
    const stop = subscribe(() => {
      if (!isReachable) return;
      stop();
      resolve();
    });
  });
}

/** Finds out when the server is back: the browser knows only whether there is a network. */
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
    // Where the server answers nothing but this question, it is not asked again and again.
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
  // Queries that wait for the connection are read again.
  onlineManager.setOnline(value);
  tell();
}

function tell() {
  for (const listener of listeners) listener();
}
