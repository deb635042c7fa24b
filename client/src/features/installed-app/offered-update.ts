import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { isWorkUnsaved } from '#client/lib/unsaved-work.ts';
import { startWorker } from './start-worker.ts';

/** How long a page has the line to itself before the worker fetches what it keeps, in ms. */
const DELAY = 500;

interface Work {
  client: QueryClient;
  /** Whether something on this device waits to be sent. */
  hasQueued: () => Promise<boolean>;
}

let isStarted = false;
let offered: (() => void) | null = null;
const listeners = new Set<() => void>();

/** Installs the service worker soon, once in the life of a page. */
export function startWorkerSoon({ client, hasQueued }: Work) {
  if (isStarted) return;
  isStarted = true;
  const isBusy = async () =>
    client.isMutating() > 0 || (await isWorkUnsaved()) || (await hasQueued());
  window.setTimeout(() => void startWorker({ isBusy, offer: set }), DELAY);
}

/** Returns what loads the new version that is offered, or null. */
export function useOfferedUpdate() {
  return useSyncExternalStore(subscribe, () => offered);
}

function set(update: () => void) {
  // The first offer holds for every later version too.
  offered ??= update;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
