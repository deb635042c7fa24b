import type { QueuedAction } from '#client/lib/device/database.ts';

/** As in '2 taps' or, with other actions, '3 changes'. */
export function countLabel(actions: readonly Pick<QueuedAction, 'kind'>[]): string {
  const noun = actions.every(({ kind }) => kind === 'tap') ? 'tap' : 'change';
  return `${actions.length} ${noun}${actions.length === 1 ? '' : 's'}`;
}
