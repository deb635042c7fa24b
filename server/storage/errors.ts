import { AppError } from '#server/errors.ts';
import { UPLOAD_MAX_BYTES } from '#shared/uploads/constants.ts';
import { tooLargeText } from '#shared/uploads/purposes.ts';

export const fileTooLarge = (maxBytes = UPLOAD_MAX_BYTES) =>
  new AppError({ status: 413, code: 'too-large', message: tooLargeText(maxBytes) });

const fileGrown = () =>
  new AppError({
    status: 413,
    code: 'file-grown',
    message: 'The file has grown since you chose it. Please choose it again.',
  });

export const tooLarge = (maxBytes: number) =>
  maxBytes < UPLOAD_MAX_BYTES ? fileGrown() : fileTooLarge();

export const noRoomForFiles = () =>
  new AppError({
    status: 507,
    code: 'disk-full',
    message: 'The portal has no room for more files right now. Please tell the office.',
  });

export const uploadTooSlow = () =>
  new AppError({
    status: 408,
    code: 'upload-too-slow',
    message: 'The upload took too long. Please try again on a better connection.',
  });

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
