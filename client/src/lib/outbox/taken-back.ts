import type { QueuedAction } from '#client/lib/device/database.ts';

/** If a refused action has a queued undo, returns the ids of action and undo, to remove them. */
export function takenBackWith({ id }: QueuedAction, others: readonly QueuedAction[]) {
  const undo = others.find(({ undoes }) => undoes === id);
  return undo && [id, undo.id];
}
