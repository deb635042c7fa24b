import { useSyncExternalStore } from 'react';
import type { QueuedAction } from '#client/lib/device/database.ts';
import { inOrder } from './in-order.ts';

/** An action before the queue has set its `order`. */
export type NewAction = Omit<QueuedAction, 'order'>;

interface Queue {
  /** The actions of all users, in order. */
  actions: readonly QueuedAction[];
  sendingId: string | null;
  /** False if some actions could not be stored; these are lost when the page closes. */
  isKept: boolean;
}

/** Actions that are not in the database yet, or that it could not store. */
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
