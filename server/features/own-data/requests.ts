import type { Database, Executor } from '#server/db/database.ts';
import { listIdsWithRole, lockUser } from '#server/features/people/queries.ts';
import { rolesWith } from '#server/features/accounts/service.ts';
import { recordAudit } from '#server/features/audit/service.ts';
import { tell } from '#server/features/messages/service.ts';
import { notSignedIn } from '#server/errors.ts';
import { deleteRequest, getRequest, storeRequest } from './request-queries.ts';

export async function askForErasure(db: Database, userId: string, reason: string | null) {
  return db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user || user.erasedAt) throw notSignedIn();
    if (await storeRequest(tx, userId, reason)) {
      // The audit event leaves out the reason, which is erased with the person.
      await recordAudit(tx, { action: 'erasure-asked', actorId: userId, subjectId: userId });
      await tellOffice(tx, userId);
    }
    return getRequest(tx, userId);
  });
}

export async function withdrawErasure(db: Database, userId: string) {
  await db.transaction(async (tx) => {
    if (!(await deleteRequest(tx, userId))) return;
    await recordAudit(tx, { action: 'erasure-withdrawn', actorId: userId, subjectId: userId });
  });
}

/** Sends at most one message a day. The message outlasts the erasure, so it names nobody. */
async function tellOffice(tx: Executor, userId: string) {
  const office = await listIdsWithRole(tx, rolesWith('manage-users'));
  const to = office.filter((id) => id !== userId).map((id) => ({ userId: id }));
  await tell(tx, { kind: 'erasure-asked', facts: {}, to, actorId: null, askerId: userId });
}
