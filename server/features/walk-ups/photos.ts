import { randomUUID } from 'node:crypto';
import { PHOTO_MAX_BYTES, PHOTO_MAX_SIDE } from '#shared/walk-ups/constants.ts';
import { isPhoto } from '#server/images/is-photo.ts';
import { redrawInProcess } from '#server/images/redraw-in-process.ts';
import { fileKey } from '#server/storage/storage.ts';
import { forgetDeletion, scheduleDeletions } from '#server/features/uploads/queries.ts';
import type { Files } from '#server/features/uploads/service.ts';
import { heicPhoto, notAPhoto, photoTooLarge, walkUpNotFound } from './errors.ts';
import { changeWalkUp, lockWalkUp, type WalkUpRow } from './queries.ts';

/** If a crash leaves a stored photo without a walk-up, the photo is deleted after this time. */
const CHECK_SECONDS = 60 * 60;

/** Stores the photo without metadata, such as where it was taken. @throws AppError 400 */
export async function keepPhoto({ db, storage }: Files, { id }: WalkUpRow, photo: string) {
  const bytes = Buffer.from(photo, 'base64');
  if (bytes.length > PHOTO_MAX_BYTES) throw photoTooLarge();
  if (/^ftyp(?:hei|hev|mif1|msf1)/.test(bytes.toString('latin1', 4, 12))) throw heicPhoto();
  if (!isPhoto(bytes)) throw notAPhoto();
  await storage.requireReachable(bytes.length);
  const bounds = { maxWidth: PHOTO_MAX_SIDE, maxHeight: PHOTO_MAX_SIDE };
  const drawn = await redrawInProcess({ bytes, ...bounds }, 'photo');
  const photoId = randomUUID();
  const key = fileKey(photoId);
  await scheduleDeletions(db.orm, [key], { inSeconds: CHECK_SECONDS });
  await storage.write(key, Buffer.from(drawn.bytes));
  await db.transaction(async (tx) => {
    // No audit event: the sender isn't signed in. An audit event records each view by the desk.
    if (!(await lockWalkUp(tx, id))) throw walkUpNotFound();
    await changeWalkUp(tx, id, { photoId });
    await forgetDeletion(tx, key);
  });
}
