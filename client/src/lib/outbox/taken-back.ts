import type { QueuedAction } from '#client/lib/device/database.ts';

/** Returns a refused action's id with that of the waiting one that takes it back: both may go. */
export function takenBackWith({ id }: QueuedAction, others: readonly QueuedAction[]) {
  const undo = others.find(({ undoes }) => undoes === id);
  return undo && [id, undo.id];
}
