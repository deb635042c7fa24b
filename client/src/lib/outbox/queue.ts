import { useSyncExternalStore } from 'react';
import type { QueuedAction } from '#client/lib/device/database.ts';
import { inOrder } from './in-order.ts';
import { noteQueued } from './queue-marks.ts';

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

/** Queues an action: it shows at once, is stored, and is sent by itself. */
export function queueAction(action: NewAction) {
  const own = queue.actions.filter(({ userId }) => userId === action.userId);
  unstored.set(action.id, { ...action, order: (own.at(-1)?.order ?? 0) + 1 });
  update({});
  noteQueued(action.userId);
  void withKeeper(({ storeUnstored }) => storeUnstored());
}

/**
 * Takes an action back. One that can't have reached the server goes without a trace; else `undo`,
 * which takes it back on the server, is queued behind it.
 */
export async function takeBack(action: QueuedAction, undo: NewAction | null) {
  const isRemoved =
    (await withKeeper(({ removeQueued }) => removeQueued(action))) ?? removeUnstored(action);
  if (isRemoved) for (const listener of takenBack) listener(action);
  else if (undo) queueAction({ ...undo, undoes: action.id });
}

/** Removes an action that was queued before the code that stores and sends it came. */
function removeUnstored({ id }: QueuedAction) {
  const early = unstored.get(id);
  if (!early || early.isTried) return false;
  unstored.delete(id);
  update({});
  return true;
}

/** Gives up an action that was refused. */
export function discard(action: QueuedAction) {
  void withKeeper(({ dropQueued }) => dropQueued([action]));
}

const takenBack = new Set<(action: QueuedAction) => void>();

/** Calls the listener when an action went without a trace. */
export function onTakenBack(listener: (action: QueuedAction) => void) {
  takenBack.add(listener);
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

type Keeper = typeof import('./keeper.ts');

/** The part that stores is loaded by people who queue something. */
async function withKeeper<T>(work: (keeper: Keeper) => Promise<T>): Promise<T | undefined> {
  try {
    return await work(await import('./keeper.ts'));
  } catch {
    update({ isKept: false });
    return undefined;
  }
}
