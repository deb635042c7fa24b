import type { QueuedAction } from '#client/lib/device/database.ts';
import type { ActionInput } from '#shared/deployments/schemas.ts';
import { trust } from '#shared/trust.ts';

/** If the action counts a contact, returns the contact's kind and the change; else null. */
export function contactOf({ kind, body }: QueuedAction): string | null {
  if (kind !== 'tap') return null;
  const tap = trust<ActionInput>(body, 'useTaps queued it');
  return tap.kind === 'contact' ? `${tap.contact} ${tap.change}` : null;
}
