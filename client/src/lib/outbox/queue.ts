import type { QueuedAction } from '#client/lib/device/database.ts';
import { noteQueued } from './queue-marks.ts';
import { queueNow, unstored, update, type NewAction } from './queue-state.ts';

export function queueAction(action: NewAction) {
  const own = queueNow().actions.filter(({ userId }) => userId === action.userId);
  unstored.set(action.id, { ...action, order: (own.at(-1)?.order ?? 0) + 1 });
  update({});
  noteQueued(action.userId);
  void withKeeper(({ storeUnstored }) => storeUnstored());
}

/** Removes the action. If the action may have reached the server, queues `undo` instead. */
export async function takeBack(action: QueuedAction, undo: NewAction | null) {
  const isRemoved =
    (await withKeeper(({ removeQueued }) => removeQueued(action))) ?? removeUnstored(action);
  if (isRemoved) for (const listener of takenBack) listener(action);
  else if (undo) queueAction({ ...undo, undoes: action.id });
}

/** If the code that stores actions can't be loaded, removes an action that isn't stored yet. */
function removeUnstored({ id }: QueuedAction) {
  const early = unstored.get(id);
  if (!early || early.isTried) return false;
  unstored.delete(id);
  update({});
  return true;
}

export function discard(action: QueuedAction) {
  void withKeeper(({ dropQueued }) => dropQueued([action]));
}

const takenBack = new Set<(action: QueuedAction) => void>();

export function onTakenBack(listener: (action: QueuedAction) => void) {
  takenBack.add(listener);
}

type Keeper = typeof import('./keeper.ts');

/** Loads the code for storing only when it is needed. */
async function withKeeper<T>(work: (keeper: Keeper) => Promise<T>): Promise<T | undefined> {
  try {
    return await work(await import('./keeper.ts'));
  } catch {
    update({ isKept: false });
    return undefined;
  }
}
