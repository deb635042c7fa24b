import type { QueuedAction } from '#client/lib/device/database.ts';

/** A refused action and its waiting undo are removed together. */
export function takenBackWith({ id }: QueuedAction, others: readonly QueuedAction[]) {
  const undo = others.find(({ undoes }) => undoes === id);
  return undo && [id, undo.id];
}
