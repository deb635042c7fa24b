import type { Executor } from '#server/db/database.ts';
import { recordAudit } from '#server/features/audit/service.ts';
import { deleteSubscriptions } from '#server/features/contact-points/push-queries.ts';
import { deleteFactors, hasFactor } from '#server/features/second-factor/queries.ts';
import { endCalendarFeed } from '#server/features/training/calendar/queries.ts';
import type { UserRow } from './queries.ts';
import { endSessions } from './session-queries.ts';

/**
 * Returns whether a stranger may have registered with the address of somebody else: nobody has both
 * signed in to the account and read its mail so far. The office knows its administrators.
 */
export function isOwnerUnproved({
  isSelfRegistered,
  ownerProvedAt,
  role,
}: Pick<UserRow, 'isSelfRegistered' | 'ownerProvedAt' | 'role'>) {
  return isSelfRegistered && ownerProvedAt === null && role !== 'admin';
}

/**
 * Ends the factors, trusted devices and sign-in steps of an account whose owner is not proved: they
 * would let the stranger in, and keep the owner of the address out.
 * @returns whether there was a factor.
 */
export async function endUnprovedFactors(tx: Executor, userId: string) {
  const hadFactor = await hasFactor(tx, userId);
  await deleteFactors(tx, userId);
  if (hadFactor) {
    const details = { reason: 'set up before the owner was proved' };
    const about = { actorId: userId, subjectId: userId };
    await recordAudit(tx, { action: 'second-factor-removed', ...about, details });
  }
  return hadFactor;
}

/** Ends all access to such an account, except by its password. */
export async function endUnprovedAccess(tx: Executor, userId: string) {
  await endUnprovedFactors(tx, userId);
  await endSessions(tx, userId);
  await deleteSubscriptions(tx, userId);
  await endCalendarFeed(tx, userId);
}
