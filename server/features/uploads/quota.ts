import { can } from '#shared/abilities.ts';
import type { SessionUser } from '#server/http/guards.ts';
import type { Executor } from '#server/db/database.ts';
import { fileKey, incomingKey, type StorageKey } from '#server/storage/storage.ts';
import { overQuota } from './errors.ts';
import type { FileOwners } from './owners.ts';
import { deleteUploads, listUnsubmitted, lockUploader, sumUploads } from './quota-queries.ts';
import { insertUpload, scheduleDeletions } from './queries.ts';

export interface QuotaSettings {
  /** Bytes of files that await review, for each administrator and approved chaplain. */
  uploadQuotaBytes: number;
  /** The same for guests and for chaplains who are not approved. */
  unapprovedUploadQuotaBytes: number;
}

/** Returns how many bytes a person may have stored that nobody has reviewed. */
export function quotaOf(user: SessionUser, settings: QuotaSettings): number {
  return can(user, 'use-full-upload-quota')
    ? settings.uploadQuotaBytes
    : settings.unapprovedUploadQuotaBytes;
}

interface Reservation {
  userId: string;
  name: string | null;
  /** The largest file that the upload may bring. */
  bytes: number;
  quota: number;
  /** The features whose records keep files that may be unreviewed. */
  owners: FileOwners;
  /** Seconds after which an address that was never used is nobody's. */
  abandonedAfter: number;
}

/**
 * Reserves room for an upload. What counts is all that nobody has reviewed: open addresses with what
 * they reserve, files that wait to be submitted, contributions that await review. Where there is no
 * room, files that were never submitted make it, the oldest first.
 * @returns the upload's id, and the files that have made room.
 * @throws AppError 429 where all that is stored awaits review
 */
export async function reserveUpload(tx: Executor, reservation: Reservation) {
  const { userId, name, bytes, quota, abandonedAfter, owners } = reservation;
  await lockUploader(tx, userId);
  let used = await sumUploads(tx, userId);
  for (const { sumUnreviewed } of Object.values(owners)) used += await sumUnreviewed(tx, userId);
  const removed: StorageKey[] = [];
  if (used + bytes > quota) {
    const givenUp: string[] = [];
    let missing = used + bytes - quota;
    for (const upload of await listUnsubmitted(tx, userId, abandonedAfter)) {
      if (missing <= 0) break;
      missing -= upload.bytes;
      givenUp.push(upload.id);
      removed.push(incomingKey(upload.id));
      if (upload.objectId !== null) removed.push(fileKey(upload.objectId));
    }
    if (missing > 0) throw overQuota(quota);
    await deleteUploads(tx, givenUp);
    await scheduleDeletions(tx, removed, { inSeconds: 0 });
  }
  return { id: await insertUpload(tx, { userId, name, reserved: bytes }), removed };
}
