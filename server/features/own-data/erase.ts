import {
  ERASED_PARTS,
  KEPT_PARTS,
  type ErasedPart,
  type KeptPart,
} from '#shared/own-data/constants.ts';
import type { ErasurePreview } from '#shared/own-data/schemas.ts';
import { trust } from '#shared/trust.ts';
import { removeStoredMail } from '#server/channels/stored-mail.ts';
import type { Database, Executor } from '#server/db/database.ts';
import { isLockTimeout } from '#server/db/errors.ts';
import { getUser, lockRoles, type UserRow } from '#server/features/people/queries.ts';
import { isLastAdministrator } from '#server/features/accounts/service.ts';
import { stopScheduled } from '#server/features/announcements/service.ts';
import { recordAudit } from '#server/features/audit/service.ts';
import { lockOwnChaplain } from '#server/features/chaplains/queries.ts';
import { scheduleDeletions } from '#server/features/uploads/queries.ts';
import { AppError, unavailable } from '#server/errors.ts';
import { fileKey, incomingKey } from '#server/storage/storage.ts';
import {
  deleteMessages,
  deleteNeedlessChaplain,
  deleteOwned,
  deleteOwnedByChaplain,
  deletePendingResources,
  deleteRsvps,
  giveWay,
  hasOpenShift,
  listMails,
  listMessagesToAlone,
  lockForErasure,
  neutralizeAudit,
  neutralizeChaplain,
  leaveClaims,
  neutralizeDeployments,
  neutralizeDuty,
  endShares,
  neutralizeLog,
  neutralizeMessages,
  neutralizeResources,
  neutralizeUser,
  removeLead,
  takeUploads,
} from './erase-queries.ts';
import { isOnScene, lastAdministrator, ownErasure, userNotFound, wrongUsername } from './errors.ts';
import { listOwnDeployments } from './own-deployment-queries.ts';
import { countErased, countKept } from './preview-queries.ts';

interface Erasing {
  userId: string;
  actorId: string;
}

export async function previewErasure(
  db: Database,
  { user, actorId }: { user: UserRow; actorId: string },
): Promise<ErasurePreview> {
  const { id: userId, firstName, lastName, username, email } = user;
  const own = { userId, deploymentIds: await listOwnDeployments(db.orm, userId) };
  return {
    userId,
    name: `${firstName} ${lastName}`,
    username,
    email,
    goes: partsOf<ErasedPart>(ERASED_PARTS, await countErased(db.orm, own)),
    stays: partsOf<KeptPart>(KEPT_PARTS, await countKept(db.orm, own)),
    problem: await problemOf(db, { userId, actorId }),
  };
}

// Keeps hours, attendance and the audit trail, but replaces the person's name by a neutral one.
export async function erasePerson(
  db: Database,
  { mailFolder, ...erasing }: Erasing & { username: string; mailFolder: string },
) {
  for (let tries = MAX_TRIES; ; tries -= 1) {
    try {
      // Audited by eraseAtOnce.
      const mails = await db.transaction(async (tx) => eraseAtOnce(tx, erasing));
      // If this process can't remove the mail files, the retention job removes them later.
      await removeStoredMail(mailFolder, mails).catch(() => undefined);
      return;
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      if (tries === 1) throw unavailable();
    }
  }
}

/** How many times to try. A try fails if other transactions keep locks that the erasure needs. */
const MAX_TRIES = 20;

async function eraseAtOnce(
  tx: Executor,
  { userId, actorId, username }: Erasing & { username: string },
) {
  await giveWay(tx);
  await lockRoles(tx);
  const user = await lockForErasure(tx, userId);
  if (!user || user.erasedAt) throw userNotFound();
  if (user.username.toLowerCase() !== username.toLowerCase()) throw wrongUsername();
  await assertErasable(tx, user, actorId);
  // Runs before `neutralizeAudit`, which erases the announcement titles that this call audits.
  await stopScheduled(tx, { userId, because: 'erased', actorId });
  const mails = await listMails(tx, userId, await eraseDeployments(tx, userId));
  await neutralizeDuty(tx, userId);
  await eraseChaplain(tx, userId);
  await eraseFiles(tx, userId);
  const alone = await listMessagesToAlone(tx, userId);
  await neutralizeAudit(tx, userId);
  await deleteOwned(tx, userId);
  await deleteMessages(tx, alone);
  await neutralizeUser(tx, userId);
  await recordAudit(tx, { action: 'person-erased', actorId, subjectId: userId });
  return mails;
}

async function assertErasable(tx: Executor, user: UserRow, actorId: string) {
  if (user.id === actorId) throw ownErasure();
  if (await isLastAdministrator(tx, user)) throw lastAdministrator();
  await lockOwnChaplain(tx, user.id);
  if (await hasOpenShift(tx, await listOwnDeployments(tx, user.id))) throw isOnScene();
}

/** Runs before names are erased, because it finds old deployments by the person's names. */
async function eraseDeployments(tx: Executor, userId: string) {
  const ids = await listOwnDeployments(tx, userId);
  const told = await neutralizeMessages(tx, ids);
  await neutralizeDeployments(tx, ids);
  await leaveClaims(tx, userId, ids);
  await neutralizeLog(tx, userId, ids);
  await endShares(tx, userId);
  return told;
}

async function eraseChaplain(tx: Executor, userId: string) {
  const chaplain = await lockOwnChaplain(tx, userId);
  if (!chaplain) return;
  await removeLead(tx, chaplain.id);
  await deleteRsvps(tx, chaplain.id);
  await deleteOwnedByChaplain(tx, chaplain.id);
  if (!(await deleteNeedlessChaplain(tx, chaplain.id))) await neutralizeChaplain(tx, chaplain.id);
}

/** The longest that an upload can take once it has begun, in seconds. */
const LATE_SECONDS = 24 * 60 * 60;

async function eraseFiles(tx: Executor, userId: string) {
  await deletePendingResources(tx, userId);
  await neutralizeResources(tx, userId);
  const uploads = await takeUploads(tx, userId);
  const kept = uploads.flatMap(({ objectId }) => (objectId === null ? [] : [fileKey(objectId)]));
  await scheduleDeletions(tx, kept, { inSeconds: 0 });
  // Deleted later, because a bucket accepts uploads until their signed address expires.
  const incoming = uploads.map(({ id }) => incomingKey(id));
  await scheduleDeletions(tx, incoming, { inSeconds: LATE_SECONDS });
}

async function problemOf(db: Database, { userId, actorId }: Erasing) {
  try {
    // No audit event: nothing is changed.
    await db.transaction(async (tx) => {
      const user = await getUser(tx, userId);
      if (user) await assertErasable(tx, user, actorId);
    });
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}

function partsOf<Part extends string>(parts: object, counts: Record<Part, number>) {
  const names = trust<Part[]>(Object.keys(parts), 'they are its keys');
  return names.map((part) => ({ part, count: counts[part] })).filter(({ count }) => count > 0);
}
