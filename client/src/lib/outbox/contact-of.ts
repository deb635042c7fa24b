import type { QueuedAction } from '#client/lib/device/database.ts';
import type { ActionInput } from '#shared/deployments/schemas.ts';
import { trust } from '#shared/trust.ts';

/** Returns the contact's kind and the change; null if the action doesn't count a contact. */
export function contactOf({ kind, body }: QueuedAction): string | null {
  if (kind !== 'tap') return null;
  const tap = trust<ActionInput>(body, 'useTaps queued it');
  return tap.kind === 'contact' ? `${tap.contact} ${tap.change}` : null;
}
