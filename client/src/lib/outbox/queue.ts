import type { QueuedAction } from '#client/lib/device/database.ts';
import { noteQueued } from './queue-marks.ts';
import { queueNow, unstored, update, type NewAction } from './queue-state.ts';

/** Queues an action: it shows at once, is stored, and is sent by itself. */
export function queueAction(action: NewAction) {
  const own = queueNow().actions.filter(({ userId }) => userId === action.userId);
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
