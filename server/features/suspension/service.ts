import type { Database, Executor } from '#server/db/database.ts';
import { endAccessOf, type AccessKind } from '#server/features/access/end-queries.ts';
import { getListedUser } from '#server/features/accounts/queries.ts';
import { isLastAdministrator } from '#server/features/accounts/service.ts';
import { stopScheduled } from '#server/features/announcements/service.ts';
import { recordAudit } from '#server/features/audit/service.ts';
import { takeCallsBack } from '#server/features/calls/service.ts';
import { lockOwnChaplain } from '#server/features/chaplains/queries.ts';
import { dropAllDeliveries } from '#server/features/messages/drop-queries.ts';
import { lockRoles, lockUser, type UserRow } from '#server/features/people/queries.ts';
import { endSessions } from '#server/features/sessions/queries.ts';
import { lastAdministrator, ownAccount, userNotFound } from './errors.ts';
import { clearSuspended, setSuspended } from './queries.ts';

interface Suspending {
  userId: string;
  reason: string;
  actorId: string;
}

// Current deployments continue until the office ends them.
export async function suspendUser(db: Database, { userId, reason, actorId }: Suspending) {
  if (userId === actorId) throw ownAccount();
  return db.transaction(async (tx) => {
    await lockRoles(tx);
    const user = await requirePerson(tx, userId);
    if (user.suspendedAt) return requireListed(tx, userId);
    if (await isLastAdministrator(tx, user)) throw lastAdministrator();
    await setSuspended(tx, userId, { suspendedBy: actorId, reason });
    const about = { actorId, subjectId: userId };
    await recordAudit(tx, { action: 'user-suspended', ...about, details: { reason } });
    await stopScheduled(tx, { userId, because: 'suspended', actorId });
    const chaplain = await lockOwnChaplain(tx, userId);
    if (chaplain) await takeCallsBack(tx, { chaplainId: chaplain.id, userId, actorId });
    await endAccess(tx, userId, 'The account was suspended.');
    return requireListed(tx, userId);
  });
}

export async function liftSuspension(
  db: Database,
  { userId, actorId }: Omit<Suspending, 'reason'>,
) {
  return db.transaction(async (tx) => {
    const user = await requirePerson(tx, userId);
    if (user.suspendedAt) {
      // Ends sessions that a sign-in stored during the suspension: they must not become valid.
      await endSessions(tx, userId);
      await clearSuspended(tx, userId);
      await recordAudit(tx, { action: 'suspension-lifted', actorId, subjectId: userId });
    }
    return requireListed(tx, userId);
  });
}

async function requirePerson(tx: Executor, userId: string): Promise<UserRow> {
  const user = await lockUser(tx, userId);
  if (!user || user.erasedAt) throw userNotFound();
  return user;
}

async function requireListed(tx: Executor, userId: string) {
  const listed = await getListedUser(tx, userId);
  if (!listed) throw userNotFound();
  return listed;
}

/** Access that a suspension ends. Answer links are kept, to work again after the suspension. */
const ENDED: readonly AccessKind[] = [
  'sessions',
  'push',
  'accountLinks',
  'signIns',
  'devices',
  'feeds',
];

async function endAccess(tx: Executor, userId: string, problem: string) {
  for (const kind of ENDED) await endAccessOf(tx, { userId }, kind);
  await dropAllDeliveries(tx, userId, problem);
}
