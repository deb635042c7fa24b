import { useSyncExternalStore } from 'react';
import type { QueuedAction } from '#client/lib/device/database.ts';
import { inOrder } from './in-order.ts';

/** An action as a page makes it; its order comes with the queue. */
export type NewAction = Omit<QueuedAction, 'order'>;

interface Queue {
  /** Of everybody, in order. */
  actions: readonly QueuedAction[];
  sendingId: string | null;
  /** False when the browser could not store everything: the rest is lost with the page. */
  isKept: boolean;
}

/** Actions that the database doesn't have: not yet, or because the browser refuses. */
export const unstored = new Map<string, QueuedAction>();
let stored: readonly QueuedAction[] = [];
let queue: Queue = { actions: [], sendingId: null, isKept: true };
const listeners = new Set<() => void>();

/** Returns what is queued, as this page knows it. */
export function queueNow(): Queue {
  return queue;
}

/** Calls the listener when the queue changes. */
export function onQueueChange(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Takes over what the database has. */
export function setStored(actions: readonly QueuedAction[]) {
  stored = actions;
  update({});
}

/** Notes a change other than of what the database has. */
export function update(changes: Partial<Omit<Queue, 'actions'>>) {
  const known = stored.filter(({ id }) => !unstored.has(id));
  queue = { ...queue, ...changes, actions: inOrder([...known, ...unstored.values()]) };
  for (const listener of listeners) listener();
}

/** Follows what is queued, of everybody. */
export function useQueue(): Queue {
  return useSyncExternalStore(onQueueChange, queueNow);
}

/** Follows what is queued of one person. */
export function useQueued(userId: string | undefined) {
  const { actions, sendingId, isKept } = useQueue();
  const own = actions.filter((each) => each.userId === userId);
  return {
    own,
    waiting: own.filter(({ refusal }) => refusal === undefined),
    refused: own.filter(({ refusal }) => refusal !== undefined),
    sendingId,
    isKept,
  };
}
