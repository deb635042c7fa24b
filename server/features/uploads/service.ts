import { fileExtension } from '#shared/uploads/file-names.ts';
import { FILE_PURPOSES, type FilePurpose } from '#shared/uploads/purposes.ts';
import type { UploadBody } from '#shared/uploads/schemas.ts';
import type { Executor } from '#server/db/database.ts';
import type { SessionUser } from '#server/http/guards.ts';
import type { RateLimit } from '#server/http/rate-limit.ts';
import { fileTooLarge } from '#server/storage/errors.ts';
import { incomingKey } from '#server/storage/storage.ts';
import { deleteObjects, type Files } from './deletions.ts';
import { anothersUpload, fileEmpty, wrongFileType } from './errors.ts';
import type { FileOwners } from './owners.ts';
import { getUploadOfObject, insertTaken, scheduleDeletions, takeRegistered } from './queries.ts';
import { quotaOf, reserveUpload, type QuotaSettings } from './quota.ts';
import { extensionOfType, requireChecked } from './checked-file.ts';

export { extensionOfType, objectPath, presentFile } from './checked-file.ts';
export { deleteObjects, startSweeping, sweepFiles, type Files } from './deletions.ts';
export type { FileOwner } from './owners.ts';
export { receiveAlone } from './receiving.ts';
export { registerUpload, type Registration } from './registration.ts';

/** Seconds within which the file must begin to arrive. */
const UPLOAD_SECONDS = 60 * 60;
/** The longest that an upload to a bucket can take, in seconds. */
const LATE_SECONDS = 24 * 60 * 60;

interface UploadRequest {
  user: SessionUser;
  body: UploadBody;
  /** The page's origin, with which the portal's own upload addresses begin. */
  origin: string;
  limit: RateLimit;
  settings: QuotaSettings;
  owners: FileOwners;
}

export async function requestUpload(deps: Files, request: UploadRequest) {
  const { user, body, origin, limit, settings, owners } = request;
  const name = body.name === undefined ? null : plainName(body.name);
  const purpose: FilePurpose = FILE_PURPOSES[body.purpose];
  const extension = name === null ? null : fileExtension(name);
  const isAccepted = extension !== null && purpose.extensions.includes(extension);
  if (name !== null && !isAccepted) throw wrongFileType(purpose, name);
  if (body.size === 0) throw fileEmpty();
  if ((body.size ?? 0) > purpose.maxBytes) throw fileTooLarge(purpose.maxBytes);
  // Fails early, before the browser sends megabytes.
  const bytes = body.size ?? purpose.maxBytes;
  await deps.storage.requireReachable(bytes);
  await limit.use(user.id);
  // No audit event: only the uploader sees the file until it is attached to a record.
  const { id, removed } = await deps.db.transaction(async (tx) =>
    reserveUpload(tx, {
      userId: user.id,
      name,
      bytes,
      quota: quotaOf(user, settings),
      owners,
      // A bucket accepts files until an address expires, so no upload is dropped before that.
      abandonedAfter: deps.storage.local ? 0 : UPLOAD_SECONDS,
    }),
  );
  await deleteObjects(deps, removed);
  const late = removed.filter((key) => key.startsWith('incoming/'));
  await scheduleDeletions(deps.db.orm, late, { inSeconds: LATE_SECONDS });
  const url = await deps.storage.signUpload(incomingKey(id), {
    expiresIn: UPLOAD_SECONDS,
    maxBytes: bytes,
  });
  return { uploadURL: new URL(url, origin).href };
}

interface Taking {
  userId: string;
  objectId: string;
  purpose: FilePurpose;
}

/** Returns null if no upload has this file, for example because the request is repeated. */
export async function takeUpload(tx: Executor, { userId, objectId, purpose }: Taking) {
  const upload = await takeRegistered(tx, userId, objectId);
  if (!upload) {
    if (await getUploadOfObject(tx, objectId)) throw anothersUpload();
    return null;
  }
  const file = requireChecked(upload);
  if (!purpose.extensions.includes(extensionOfType(file.contentType))) throw wrongFileType(purpose);
  if (file.size > purpose.maxBytes) throw fileTooLarge(purpose.maxBytes);
  await insertTaken(tx, { ...file, id: upload.id, userId });
  return file;
}

/** Control characters and direction marks, which can make a file name look like another. */
const HIDDEN = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

function plainName(name: string) {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  return last.replace(HIDDEN, '').trim();
}
