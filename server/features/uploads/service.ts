import { UPLOAD_MAX_BYTES } from '#shared/uploads/constants.ts';
import { fileExtension } from '#shared/uploads/file-names.ts';
import type { UploadBody } from '#shared/uploads/schemas.ts';
import type { Executor } from '#server/db/database.ts';
import type { RateLimit } from '#server/http/rate-limit.ts';
import { fileTooLarge } from '#server/storage/errors.ts';
import { incomingKey, type StorageKey } from '#server/storage/storage.ts';
import type { Files } from './deletions.ts';
import { anothersUpload, fileEmpty, wrongFileType } from './errors.ts';
import { getUploadOfObject, insertUpload, isUnregistered, takeRegistered } from './queries.ts';
import { requireChecked } from './checked-file.ts';

export { extensionOfType, objectIdOf, objectPath } from './checked-file.ts';
export { deleteObjects, startSweeping, sweepFiles, type Files } from './deletions.ts';
export { scheduleDeletions } from './queries.ts';

/** Seconds within which the file must begin to arrive. */
const UPLOAD_SECONDS = 60 * 60;

interface UploadRequest {
  userId: string;
  body: UploadBody;
  /** Of the page that asks; signed paths of the portal itself get it. */
  origin: string;
  quota: RateLimit;
}

/** @throws AppError 400 for a name that no file may have, 413, 429, 503 where the store is away */
export async function requestUpload(deps: Files, request: UploadRequest) {
  const { userId, body, origin, quota } = request;
  const name = body.name === undefined ? null : plainName(body.name);
  if (name !== null && !fileExtension(name)) throw wrongFileType();
  if (body.size === 0) throw fileEmpty();
  if ((body.size ?? 0) > UPLOAD_MAX_BYTES) throw fileTooLarge();
  // Told before megabytes are sent to nowhere, and not counted.
  await deps.storage.requireReachable();
  await quota.use(userId);
  const id = await insertUpload(deps.db.orm, { userId, name });
  const url = await deps.storage.signUpload(incomingKey(id), { expiresIn: UPLOAD_SECONDS });
  return { uploadURL: new URL(url, origin).href };
}

/** Whether an upload address still takes a file. */
export const isAwaited = (orm: Executor, key: StorageKey) =>
  isUnregistered(orm, key.slice(key.indexOf('/') + 1));

/** Takes a registered file of the user's own, for good; null where there is none that waits. */
export async function takeUpload(tx: Executor, userId: string, objectId: string) {
  const upload = await takeRegistered(tx, userId, objectId);
  if (upload) return requireChecked(upload);
  if (await getUploadOfObject(tx, objectId)) throw anothersUpload();
  return null;
}

/** What is invisible and could make a name look like another: control and direction marks. */
const HIDDEN = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Browsers send no folders; what others send of them is left out. */
function plainName(name: string) {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  return last.replace(HIDDEN, '').trim();
}
