import { storageUnavailable } from './errors.ts';

export const isFull = (error: unknown) => ['ENOSPC', 'EDQUOT'].includes(codeOf(error));

/**
 * Throws what the disk says as a 503.
 * @throws the error itself of a full disk, which is answered 507
 */
export function refuse(error: unknown): never {
  throw isFull(error) ? error : storageUnavailable(error);
}

/** Answers an error of the disk as unavailable storage; rethrows any other. */
export function refuseForDisk(error: unknown): never {
  const isOfDisk = error instanceof Error && 'syscall' in error;
  if (isOfDisk) refuse(error);
  throw error;
}

/** Returns the code of a system call's error; of any other an empty text. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
