import type { Executor } from '#server/db/database.ts';
import { endAccessOf, type AccessKind } from '#server/features/access/end-queries.ts';
import { dropAllDeliveries } from '#server/features/messages/drop-queries.ts';

/** Answer links stay: they work again once the suspension is lifted. */
const ENDED: readonly AccessKind[] = [
  'sessions',
  'push',
  'accountLinks',
  'signIns',
  'devices',
  'feeds',
];

export async function endAccess(tx: Executor, userId: string, problem: string) {
  for (const kind of ENDED) await endAccessOf(tx, { userId }, kind);
  await dropAllDeliveries(tx, userId, problem);
}
