import { AppError } from '#server/http/errors.ts';
import { FILE_TOO_LARGE } from '#shared/uploads/constants.ts';

/** 413: more bytes than a file may have. */
export const fileTooLarge = () =>
  new AppError({ status: 413, code: 'too-large', message: FILE_TOO_LARGE });

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
