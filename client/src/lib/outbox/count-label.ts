import type { QueuedAction } from '#client/lib/device/database.ts';

/** Returns, for example, '2 taps' if all actions are taps, otherwise '3 changes'. */
export function countLabel(actions: readonly Pick<QueuedAction, 'kind'>[]): string {
  const noun = actions.every(({ kind }) => kind === 'tap') ? 'tap' : 'change';
  return `${actions.length} ${noun}${actions.length === 1 ? '' : 's'}`;
}
