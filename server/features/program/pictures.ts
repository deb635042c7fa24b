import { randomUUID } from 'node:crypto';
import {
  PICTURE_KINDS,
  PICTURE_MAX_BYTES,
  PICTURE_SIDE,
  PICTURE_TOO_LARGE,
} from '#shared/program/pictures.ts';
import type { Program } from '#shared/program/settings.ts';
import type { Database, Executor } from '#server/db/database.ts';
import { badRequest } from '#server/errors.ts';
import { isPhoto } from '#server/images/is-photo.ts';
import { redrawInProcess } from '#server/images/redraw-in-process.ts';
import {
  insertPicture,
  readPicture,
  removeUnusedPictures,
} from '#server/program/picture-queries.ts';

/** The id can't be guessed, so the picture is private until Home shows it. @throws AppError 400 */
export async function addPicture({ orm }: Database, file: string) {
  const bytes = Buffer.from(file, 'base64');
  if (bytes.length > PICTURE_MAX_BYTES) {
    throw badRequest(PICTURE_TOO_LARGE, { file: PICTURE_TOO_LARGE });
  }
  if (!isPhoto(bytes)) throw badRequest(PICTURE_KINDS, { file: PICTURE_KINDS });
  // Twice the size on the page, for high-resolution screens.
  const side = 2 * PICTURE_SIDE;
  const square = { bytes, maxWidth: side, maxHeight: side, isCut: true };
  const { bytes: webp } = await redrawInProcess(square, 'file');
  const id = randomUUID();
  // No audit event: the quotation with this picture is audited when it is saved.
  await insertPicture(orm, id, webp);
  return { id };
}

/** Deletes unused pictures. @throws AppError 400 if a quotation's picture is missing */
export async function keepPictures(tx: Executor, quotations: Program['quotations']) {
  const used = quotations.flatMap(({ picture }) => picture ?? []);
  for (const id of used) {
    if (await readPicture(tx, id)) continue;
    const message = 'A picture is no longer there. Choose it again';
    throw badRequest(message, { quotations: message });
  }
  await removeUnusedPictures(tx, used);
}
