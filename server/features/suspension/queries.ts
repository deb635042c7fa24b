import { eq, sql } from 'drizzle-orm';
import { users } from '#shared/accounts/table.ts';
import type { Executor } from '#server/db/database.ts';

interface Suspension {
  suspendedBy: string;
  reason: string;
}

/** Suspends the user; a trigger suspends their chaplain profile too. */
export async function setSuspended(tx: Executor, id: string, { suspendedBy, reason }: Suspension) {
  await tx
    .update(users)
    .set({ suspendedAt: sql`now()`, suspendedBy, suspensionReason: reason })
    .where(eq(users.id, id));
}

export async function clearSuspended(tx: Executor, id: string) {
  await tx
    .update(users)
    .set({ suspendedAt: null, suspendedBy: null, suspensionReason: null })
    .where(eq(users.id, id));
}
