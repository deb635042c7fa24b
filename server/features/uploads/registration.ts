import { randomUUID } from 'node:crypto';
import { fileExtension } from '#shared/uploads/file-names.ts';
import { FILE_TYPES, type FilePurpose } from '#shared/uploads/purposes.ts';
import { AppError } from '#server/errors.ts';
import { fileTooLarge, tooLarge } from '#server/storage/errors.ts';
import { fileKey, incomingKey, type Storage, type StorageKey } from '#server/storage/storage.ts';
import { requireChecked } from './checked-file.ts';
import { extensionsOf, isHeic } from './file-extensions.ts';
import { deleteObjects, type Files } from './deletions.ts';
import {
  anothersUpload,
  fileEmpty,
  fileNotArrived,
  heicInside,
  notAnUpload,
  unknownUpload,
  uploadBusy,
  wrongContent,
} from './errors.ts';
import {
  deleteUpload,
  forgetDeletion,
  getTaken,
  getUpload,
  scheduleDeletions,
  setRegistered,
  type UploadRow,
} from './queries.ts';
import { holdAddress } from './receiving.ts';

const CHECK_SECONDS = 60 * 60;
/** How long an upload may still run after its address has expired, in seconds. */
const LATE_SECONDS = 24 * 60 * 60;

export interface Registration {
  userId: string;
  fileUrl: string;
  origins: readonly string[];
  purpose: FilePurpose;
  /** Converts the sent file into the file to store. @throws AppError 400 for unusable files */
  remake?: (file: Remade) => Promise<Remade>;
}

interface Remade {
  bytes: Buffer;
  contentType: string;
}

export async function registerUpload(deps: Files, registration: Registration) {
  const { purpose, remake } = registration;
  const upload = await requireOwnUpload(deps, registration);
  // Already registered: a repeated request gets the same answer.
  if (!('reserved' in upload) || upload.objectId !== null) return requireChecked(upload);
  if (!deps.storage.local) return checkAndKeep(deps, { upload, purpose, remake });
  // Blocks the address, because a file that arrived now would never be registered.
  return holdAddress(deps.db.orm, upload.id, {
    work: () => checkAndKeep(deps, { upload, purpose, remake }),
    otherwise: async () =>
      requireChecked(await requireRegistered(deps, upload.id, unknownUpload())),
  });
}

interface Check {
  upload: UploadRow;
  purpose: FilePurpose;
  remake: Registration['remake'];
}

async function checkAndKeep(deps: Files, check: Check) {
  const { upload } = check;
  const objectId = randomUUID();
  const [incoming, kept] = [incomingKey(upload.id), fileKey(objectId)];
  const size = await deps.storage.size(incoming);
  if (size === null)
    return requireChecked(await requireRegistered(deps, upload.id, fileNotArrived()));
  if (size > upload.reserved)
    return reject(deps, { upload, keys: [incoming], reason: tooLarge(upload.reserved) });
  // Schedules the copy's deletion before copying, so that a crash can't leave the copy forever.
  await scheduleDeletions(deps.db.orm, [kept], { inSeconds: CHECK_SECONDS });
  if (!(await deps.storage.keep(incoming, kept))) {
    await forgetDeletion(deps.db.orm, kept);
    return requireChecked(await requireRegistered(deps, upload.id, uploadBusy()));
  }
  const checked = await checkContent(deps.storage, kept, check).catch(async (error: unknown) => {
    // Puts the file back, so that a retry finds it once the store works again.
    await deps.storage.keep(kept, incoming).catch(() => undefined);
    throw error;
  });
  if ('reason' in checked)
    return reject(deps, { upload, keys: [incoming, kept], reason: checked.reason });
  const file = { objectId, size: checked.size, contentType: checked.contentType };
  // No audit event: only the uploader sees the file until it is attached to a record.
  const isFirst = await deps.db.transaction(async (tx) => {
    if (!(await setRegistered(tx, upload.id, file))) return false;
    await forgetDeletion(tx, kept);
    await scheduleDeletions(tx, [incoming], { inSeconds: LATE_SECONDS });
    return true;
  });
  if (isFirst) {
    await deps.storage.remove(incoming).catch(() => undefined);
    return requireChecked({ ...upload, ...file });
  }
  await scheduleDeletions(deps.db.orm, [kept], { inSeconds: 0 });
  await deleteObjects(deps, [kept]);
  return requireChecked(await requireRegistered(deps, upload.id, unknownUpload()));
}

async function requireOwnUpload({ db, storage }: Files, registration: Registration) {
  const { fileUrl, origins, userId } = registration;
  const [home = ''] = origins;
  const url = URL.canParse(fileUrl, home) ? new URL(fileUrl, home) : null;
  const isOurs = url && (storage.origin === null ? origins : [storage.origin]).includes(url.origin);
  const id = isOurs ? storage.incomingId(url.pathname) : null;
  if (id === null) throw notAnUpload();
  const upload = (await getUpload(db.orm, id)) ?? (await getTaken(db.orm, id));
  if (!upload) throw unknownUpload();
  if (upload.userId !== userId) throw anothersUpload();
  return upload;
}

/** If two requests register the same upload, the second gets the answer of the first. */
async function requireRegistered({ db }: Files, id: string, otherwise: Error) {
  const upload = await getUpload(db.orm, id);
  if (!upload?.objectId) throw otherwise;
  return upload;
}

async function checkContent(storage: Storage, key: StorageKey, check: Check) {
  const { upload, purpose, remake } = check;
  const { name } = upload;
  const size = (await storage.size(key)) ?? 0;
  if (size === 0) return { reason: fileEmpty() };
  if (size > upload.reserved) return { reason: tooLarge(upload.reserved) };
  if (size > purpose.maxBytes) return { reason: fileTooLarge(purpose.maxBytes) };
  const read = (start: number, end: number) => storage.read(key, { start, end });
  const fitting = await extensionsOf({ size, read });
  const named = name === null ? null : fileExtension(name);
  const extension = fitting.find((item) => named === null || item === named);
  if (!extension) {
    return { reason: (await isHeic(read)) ? heicInside() : wrongContent(named, purpose) };
  }
  if (!purpose.extensions.includes(extension)) return { reason: wrongContent(null, purpose) };
  const { contentType } = FILE_TYPES[extension];
  return remake ? keepRemade(storage, key, { size, contentType, remake }) : { size, contentType };
}

interface Remaking {
  size: number;
  contentType: string;
  remake: NonNullable<Registration['remake']>;
}

async function keepRemade(
  storage: Storage,
  key: StorageKey,
  { size, contentType, remake }: Remaking,
) {
  const sent = await storage.read(key, { start: 0, end: size });
  try {
    const { bytes, contentType: type } = await remake({ bytes: sent, contentType });
    if (bytes !== sent) await storage.write(key, bytes);
    return { size: bytes.length, contentType: type };
  } catch (error) {
    if (error instanceof AppError && error.status === 400) return { reason: error };
    throw error;
  }
}

interface Rejection {
  upload: UploadRow;
  keys: readonly StorageKey[];
  reason: Error;
}

async function reject(deps: Files, { upload, keys, reason }: Rejection): Promise<never> {
  // No audit event: only the uploader has seen a refused file.
  await deps.db.transaction(async (tx) => {
    await deleteUpload(tx, upload.id);
    await scheduleDeletions(tx, keys, { inSeconds: 0 });
  });
  await deleteObjects(deps, keys);
  // A bucket accepts files until the address expires, so a file that arrives later is deleted too.
  await scheduleDeletions(deps.db.orm, [incomingKey(upload.id)], { inSeconds: LATE_SECONDS });
  throw reason;
}
