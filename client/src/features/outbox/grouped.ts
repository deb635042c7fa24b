import type { QueuedAction } from '#client/lib/device/database.ts';
import { contactOf } from '#client/lib/outbox/contact-of.ts';

interface Group {
  /** Stays the same while actions join or leave the group. */
  name: string;
  last: QueuedAction;
  count: number;
}

/** One line for each action; equal contacts of one deployment share a line. */
export function grouped(actions: readonly QueuedAction[]): Group[] {
  const lines = new Map<string, Group>();
  for (const action of actions) {
    const contact = contactOf(action);
    const isAlone = contact === null || actions.some(({ undoes }) => undoes === action.id);
    const name = isAlone ? action.id : `${action.subject} ${contact}`;
    lines.set(name, { name, last: action, count: (lines.get(name)?.count ?? 0) + 1 });
  }
  return [...lines.values()];
}
