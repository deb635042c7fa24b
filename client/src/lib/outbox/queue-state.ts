import { useSyncExternalStore } from 'react';
import type { QueuedAction } from '#client/lib/device/database.ts';
import { inOrder } from './in-order.ts';

/** The queue sets the order. */
export type NewAction = Omit<QueuedAction, 'order'>;

interface Queue {
  /** Of all users, in order. */
  actions: readonly QueuedAction[];
  sendingId: string | null;
  /** False if the browser could not store everything: the rest is lost with the page. */
  isKept: boolean;
}

/** Actions that the database doesn't have yet, or refuses. */
export const unstored = new Map<string, QueuedAction>();
let stored: readonly QueuedAction[] = [];
let queue: Queue = { actions: [], sendingId: null, isKept: true };
const listeners = new Set<() => void>();

export function queueNow(): Queue {
  return queue;
}

export function onQueueChange(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function setStored(actions: readonly QueuedAction[]) {
  stored = actions;
  update({});
}

export function update(changes: Partial<Omit<Queue, 'actions'>>) {
  const known = stored.filter(({ id }) => !unstored.has(id));
  queue = { ...queue, ...changes, actions: inOrder([...known, ...unstored.values()]) };
  for (const listener of listeners) listener();
}

export function useQueue(): Queue {
  return useSyncExternalStore(onQueueChange, queueNow);
}

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
