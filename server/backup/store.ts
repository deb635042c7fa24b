import { openStorage } from '#server/storage/open-storage.ts';
import { problemOfS3, type StorageProblem } from '#server/storage/storage-problem.ts';
import type { Storage } from '#server/storage/storage.ts';
import { AppError } from '#server/errors.ts';
import { isDiskFull } from '#server/db/errors.ts';
import type { Place } from './place.ts';

interface OpenOptions {
  writes: boolean;
}

export async function openStore(
  { env }: Place,
  secret: string,
  { writes }: OpenOptions,
): Promise<Storage> {
  const storage = await openStorage(env, [secret]);
  const problem = await storage.check({ writes });
  if (problem === null || (!writes && LETS_READ.has(problem.code))) return storage;
  await storage.close();
  throw new Error(`Files can’t be ${writes ? 'stored' : 'read'}. ${problem.remedy}`);
}

/** With these problems, files can be read: some stores say 'not-allowed' for a missing file. */
const LETS_READ: ReadonlySet<StorageProblem['code']> = new Set(['no-space', 'not-allowed']);

export function explainFailure(error: unknown, { env, kind }: Place): unknown {
  const isServerFull = error instanceof Error && 'code' in error && error.code === '53100';
  if (kind === 'postgres' && isServerFull) {
    const where = 'The disk of the database server is full.';
    return new Error(`${where} Make room there, and run the command again.`, { cause: error });
  }
  if (isDiskFull(error)) return diskFull(env.DATA_DIR, error);
  if (!(error instanceof AppError)) return error;
  if (error.code === 'disk-full') {
    return new Error(
      `Less than MIN_FREE_MB (${env.MIN_FREE_MB}) would stay free on the disk of DATA_DIR. ${roomFor(env.DATA_DIR)}`,
      { cause: error },
    );
  }
  if (error.code !== 'storage-unavailable') return error;
  const { cause } = error;
  const remedy = env.S3_BUCKET
    ? problemOfS3(cause).remedy
    : `${cause instanceof Error ? cause.message : String(cause)}. Check uploads in DATA_DIR (${env.DATA_DIR}).`;
  return new Error(`Files can’t be stored or read. ${remedy}`, { cause: error });
}

export const diskFull = (folder: string, cause: unknown) =>
  new Error(`The disk of ${folder} is full. ${roomFor(folder)}`, { cause });

const roomFor = (folder: string) =>
  `Make room (df -h ${folder} shows how much there is), or name a folder on a larger disk, and run the command again.`;
