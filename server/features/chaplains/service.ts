import type {
  CreateChaplainBody,
  InviteFoundBody,
  UpdateOwnChaplainBody,
} from '#shared/chaplains/schemas.ts';
import type { Database, Executor } from '#server/db/database.ts';
import { isUniqueViolation } from '#server/db/errors.ts';
import { invite } from '#server/features/accounts/service.ts';
import { recordAudit } from '#server/features/audit/service.ts';
import { tell } from '#server/features/messages/service.ts';
import { listChanged, noOwnProfile, profileExists } from './errors.ts';
import { listUserIds } from './list-queries.ts';
import {
  deleteAll,
  insertChaplain,
  listUserIdsOf,
  lockOwnChaplain,
  lockRoster,
  resubmit,
  updateProfile,
} from './queries.ts';

export async function applyAsChaplain(db: Database, userId: string, body: CreateChaplainBody) {
  try {
    return await db.transaction(async (tx) => {
      // No audit event: the profile itself says who applied and when.
      const chaplain = await insertChaplain(tx, userId, body);
      await tellReceived(tx, userId);
      return chaplain;
    });
  } catch (error) {
    if (isUniqueViolation(error, 'chaplains_user_id_unique')) throw profileExists();
    throw error;
  }
}

/** If a declined applicant saves more than the visibility, the application is submitted again. */
export async function updateOwnProfile(db: Database, userId: string, body: UpdateOwnChaplainBody) {
  return db.transaction(async (tx) => {
    const before = await lockOwnChaplain(tx, userId);
    if (!before) throw noOwnProfile();
    const { isVisibleInDirectory, isPhoneVisible, ...application } = body;
    const isHandedIn = Object.values(application).some((value) => value !== undefined);
    if (isHandedIn && (await resubmit(tx, before.id))) await tellReceived(tx, userId);
    if (
      isVisibleInDirectory !== undefined &&
      isVisibleInDirectory !== before.isVisibleInDirectory
    ) {
      const details = { isVisible: isVisibleInDirectory };
      await recordAudit(tx, {
        action: 'visibility-changed',
        actorId: userId,
        subjectId: userId,
        details,
      });
    }
    const after = await updateProfile(tx, before.id, {
      ...application,
      isVisibleInDirectory,
      isPhoneVisible,
    });
    if (!after) throw noOwnProfile();
    return after;
  });
}

async function tellReceived(tx: Executor, userId: string) {
  const to = [{ userId }];
  await tell(tx, { kind: 'application-received', facts: {}, to, actorId: userId });
}

export async function inviteChaplains(db: Database, ids: readonly string[], actorId: string) {
  // Audited by `invite`.
  return db.transaction(async (tx) => invite(tx, await listUserIdsOf(tx, ids), actorId));
}

/** `count` is the number that the administrator saw. @throws AppError 409 if it has changed */
export async function inviteFoundChaplains(
  db: Database,
  { count, ...filters }: InviteFoundBody,
  actorId: string,
) {
  // Audited by `invite`.
  return db.transaction(async (tx) => {
    const userIds = await listUserIds(tx, filters);
    if (userIds.length !== count) throw listChanged(userIds.length, 'invited');
    return invite(tx, userIds, actorId);
  });
}

export async function deleteAllChaplains(db: Database, actorId: string) {
  await db.transaction(async (tx) => {
    await lockRoster(tx);
    const details = { count: await deleteAll(tx) };
    await recordAudit(tx, { action: 'all-chaplains-deleted', actorId, subjectId: null, details });
  });
}
