import { randomUUID } from 'node:crypto';
import { can } from '#shared/abilities.ts';
import type { GuideImage } from '#shared/field-guide/schemas.ts';
import { FILE_PURPOSES } from '#shared/uploads/purposes.ts';
import type { StoredFile } from '#shared/uploads/schemas.ts';
import { recordAudit } from '#server/features/audit/service.ts';
import { imageGone } from '#server/features/field-guide/errors.ts';
import { forgetDeletion, scheduleDeletions } from '#server/features/uploads/queries.ts';
import {
  deleteObjects,
  objectPath,
  registerUpload,
  takeUpload,
  type FileOwner,
  type Files,
  type Registration,
} from '#server/features/uploads/service.ts';
import { redrawInProcess } from '#server/images/redraw-in-process.ts';
import { fileKey } from '#server/storage/storage.ts';
import { getImage, getImageOf, insertImage, type GuideImageRow } from './queries.ts';

const purpose = FILE_PURPOSES['field-guide-image'];
/** Size limits in px. A picture higher than four screens would be unreadable. */
const MOST = { maxWidth: 2_000, maxHeight: 8_000 };
const DRAWING_SECONDS = 60 * 60;

export const guideImageFiles: FileOwner = {
  async findFile(orm, user, objectId) {
    if (!can(user, 'read-field-guide')) return null;
    const image = await getImage(orm, objectId);
    return image && { objectId, fileName: 'image.webp', contentType: 'image/webp' };
  },
  sumUnreviewed: async () => 0,
};

/** @throws AppError 400 for a file that can't be read as an image */
export async function addGuideImage(
  files: Files,
  registration: Omit<Registration, 'purpose'>,
): Promise<GuideImage> {
  const { db, storage } = files;
  const { userId } = registration;
  const uploaded = await registerUpload(files, { ...registration, purpose });
  const sourceId = uploaded.objectId;
  const known = await getImageOf(db.orm, sourceId);
  if (known) return presentImage(known);
  const { bytes, ...size } = await drawn(files, uploaded);
  const image = { id: randomUUID(), sourceId, ...size };
  const [source, kept] = [fileKey(sourceId), fileKey(image.id)];
  // Schedules the file's deletion before writing the file, so that a crash leaves no unused file.
  await scheduleDeletions(db.orm, [kept], { inSeconds: DRAWING_SECONDS });
  await storage.write(kept, Buffer.from(bytes));
  const isFirst = await db.transaction(async (tx) => {
    if (!(await takeUpload(tx, { userId, objectId: sourceId, purpose }))) return false;
    await insertImage(tx, image);
    await forgetDeletion(tx, kept);
    await scheduleDeletions(tx, [source], { inSeconds: 0 });
    const details = { image: image.id };
    await recordAudit(tx, {
      action: 'guide-image-added',
      actorId: userId,
      subjectId: null,
      details,
    });
    return true;
  });
  await deleteObjects(files, [isFirst ? source : kept]);
  const added = await getImageOf(db.orm, sourceId);
  if (!added) throw imageGone();
  return presentImage(added);
}

async function drawn({ storage }: Files, { objectId, size }: Drawable) {
  const bytes = await storage.read(fileKey(objectId), { start: 0, end: size });
  return redrawInProcess({ bytes, ...MOST });
}

type Drawable = Pick<StoredFile, 'size'> & { objectId: string };

const presentImage = ({ id, width, height }: GuideImageRow): GuideImage => ({
  path: `${objectPath(id)}#${width}x${height}`,
});
