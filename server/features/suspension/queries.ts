import { eq, sql } from 'drizzle-orm';
import { users } from '#shared/accounts/table.ts';
import { agencyLinkRequests } from '#shared/agency-sign-in/table.ts';
import { passkeyChallenges, signInSteps, trustedDevices } from '#shared/second-factor/table.ts';
import type { Executor } from '#server/db/database.ts';

interface Suspension {
  suspendedBy: string;
  reason: string;
}

/** Suspends a user; a trigger does the same to their chaplain profile. */
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

/** Ends the sign-ins of a person that are under way, and the devices that skip the second factor. */
export async function endSignInsUnderWay(tx: Executor, userId: string) {
  for (const table of [signInSteps, trustedDevices, passkeyChallenges, agencyLinkRequests]) {
    await tx.delete(table).where(eq(table.userId, userId));
  }
}
