import type { QueuedAction } from '#client/lib/device/database.ts';
import type { ActionInput } from '#shared/deployments/schemas.ts';
import { trust } from '#shared/trust.ts';

/** Returns one line for each action; contacts are counted one by one, and share one by deployment. */
export function grouped(actions: readonly QueuedAction[]) {
  const lines = new Map<string, { last: QueuedAction; count: number }>();
  for (const action of actions) {
    const isAlone = !isContact(action) || actions.some(({ undoes }) => undoes === action.id);
    const name = isAlone ? action.id : `contacts of ${action.subject}`;
    lines.set(name, { last: action, count: (lines.get(name)?.count ?? 0) + 1 });
  }
  return [...lines.values()];
}

function isContact({ kind, body }: QueuedAction) {
  return kind === 'tap' && trust<ActionInput>(body, 'taps have one').kind === 'contact';
}
