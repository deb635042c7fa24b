import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { isWorkUnsaved } from '#client/lib/unsaved-work.ts';
import { startWorker } from './start-worker.ts';

/** In ms. Keeps the worker's downloads from slowing the page's own first requests. */
const DELAY = 500;

interface Work {
  client: QueryClient;
  hasQueued: () => Promise<boolean>;
}

let isStarted = false;
let offered: (() => void) | null = null;
const listeners = new Set<() => void>();

export function startWorkerSoon({ client, hasQueued }: Work) {
  if (isStarted) return;
  isStarted = true;
  const isBusy = async () =>
    client.isMutating() > 0 || (await isWorkUnsaved()) || (await hasQueued());
  window.setTimeout(() => void startWorker({ isBusy, offer: set }), DELAY);
}

export function useOfferedUpdate() {
  return useSyncExternalStore(subscribe, () => offered);
}

function set(update: () => void) {
  // Keeps the first offer: accepting it always loads the newest version.
  offered ??= update;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
