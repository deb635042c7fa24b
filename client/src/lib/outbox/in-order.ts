import type { QueuedAction } from '#client/lib/device/database.ts';

export function inOrder(actions: readonly QueuedAction[]): QueuedAction[] {
  return actions.toSorted(
    (one, other) => one.order - other.order || one.at.localeCompare(other.at),
  );
}
