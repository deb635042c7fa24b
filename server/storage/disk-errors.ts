import { storageUnavailable } from './errors.ts';

export const isFull = (error: unknown) => ['ENOSPC', 'EDQUOT'].includes(codeOf(error));

/** Throws the error of a full disk as it is, for a 507 response. All others become a 503. */
export function refuse(error: unknown): never {
  throw isFull(error) ? error : storageUnavailable(error);
}

export function refuseForDisk(error: unknown): never {
  const isOfDisk = error instanceof Error && 'syscall' in error;
  if (isOfDisk) refuse(error);
  throw error;
}

export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
