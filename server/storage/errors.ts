import { AppError } from '#server/http/errors.ts';
import { UPLOAD_MAX_BYTES } from '#shared/uploads/constants.ts';
import { tooLargeText } from '#shared/uploads/purposes.ts';

/** 413: more bytes than a file may have. */
export const fileTooLarge = (maxBytes = UPLOAD_MAX_BYTES) =>
  new AppError({ status: 413, code: 'too-large', message: tooLargeText(maxBytes) });

/** 413: more bytes than the browser said when it asked for the address. */
const fileGrown = () =>
  new AppError({
    status: 413,
    code: 'file-grown',
    message: 'The file is larger than it was when it was chosen. Please choose it again.',
  });

/** 413, with the reason: the limit was the largest file, or what the browser had said. */
export const tooLarge = (maxBytes: number) =>
  maxBytes < UPLOAD_MAX_BYTES ? fileGrown() : fileTooLarge();

/** 507: what is left of the disk is kept for the portal itself. */
export const noRoomForFiles = () =>
  new AppError({
    status: 507,
    code: 'disk-full',
    message: 'The portal has no room for more files right now. Please tell the office.',
  });

/** 408: the whole file took longer than an upload may. */
export const uploadTooSlow = () =>
  new AppError({
    status: 408,
    code: 'upload-too-slow',
    message: 'The upload took too long. Please try again on a better connection.',
  });

/** 503: the store is away; everything that needs no file goes on. */
export function storageUnavailable(cause: unknown) {
  const error = new AppError({
    status: 503,
    code: 'storage-unavailable',
    message: 'Files can’t be stored or opened right now. Please try again in a moment.',
    retryAfter: 30,
  });
  error.cause = cause;
  return error;
}
