import { can } from '#shared/abilities.ts';
import type { SessionUser } from '#server/http/guards.ts';
import type { Executor } from '#server/db/database.ts';
import { fileKey, incomingKey, type StorageKey } from '#server/storage/storage.ts';
import { overQuota } from './errors.ts';
import type { FileOwners } from './owners.ts';
import { deleteUploads, listUnsubmitted, lockUploader, sumUploads } from './quota-queries.ts';
import { insertUpload, scheduleDeletions } from './queries.ts';

export interface QuotaSettings {
  uploadQuotaBytes: number;
  unapprovedUploadQuotaBytes: number;
}

export function quotaOf(user: SessionUser, settings: QuotaSettings): number {
  return can(user, 'use-full-upload-quota')
    ? settings.uploadQuotaBytes
    : settings.unapprovedUploadQuotaBytes;
}

interface Reservation {
  userId: string;
  name: string | null;
  bytes: number;
  quota: number;
  owners: FileOwners;
  abandonedAfter: number;
}

// If the quota is full, deletes the person's oldest unsubmitted uploads to make room.
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
