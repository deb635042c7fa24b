import type { Executor } from '#server/db/database.ts';
import { recordAudit } from '#server/features/audit/service.ts';
import { deleteFactors, hasFactor } from '#server/features/second-factor/queries.ts';
import { endAccessOf } from '#server/features/access/end-queries.ts';
import type { UserRow } from '#server/features/people/queries.ts';
import { endSessions } from '#server/features/sessions/queries.ts';

/** Whether the person who signs in has never proved that they can read the account's mail. */
export function isOwnerUnproved({
  isSelfRegistered,
  ownerProvedAt,
  role,
}: Pick<UserRow, 'isSelfRegistered' | 'ownerProvedAt' | 'role'>) {
  return isSelfRegistered && ownerProvedAt === null && role !== 'admin';
}

/** Removes all second factors, because a factor from a stranger would lock the owner out. */
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

export async function endUnprovedAccess(tx: Executor, userId: string) {
  await endUnprovedFactors(tx, userId);
  await endSessions(tx, userId);
  await endAccessOf(tx, { userId }, 'feeds');
}
