import type { Database, Executor } from '#server/db/database.ts';
import { recordAudits } from '#server/features/audit/service.ts';
import { tell } from '#server/features/messages/service.ts';
import { hasPassword, liftSuspensionFirst, userNotFound } from './errors.ts';
import { storeInvitations } from './invitation-queries.ts';
import { getListedUser } from './queries.ts';
import { lockUsers } from '#server/features/people/queries.ts';

export async function invite(tx: Executor, userIds: readonly string[], actorId: string) {
  await lockUsers(tx, userIds);
  const invited = await storeInvitations(tx, userIds, actorId);
  const to = invited.map((userId) => ({ userId }));
  await tell(tx, { kind: 'invitation', facts: {}, to, actorId });
  await recordAudits(
    tx,
    invited.map((subjectId) => ({ action: 'person-invited', actorId, subjectId })),
  );
  return invited.length;
}

export async function inviteUser(db: Database, userId: string, actorId: string) {
  // invite() writes the audit event.
  return db.transaction(async (tx) => {
    await invite(tx, [userId], actorId);
    const invited = await getListedUser(tx, userId);
    if (!invited) throw userNotFound();
    if (invited.user.password !== null) throw hasPassword();
    if (invited.user.suspendedAt) throw liftSuspensionFirst();
    return invited;
  });
}
