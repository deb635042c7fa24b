import { join } from 'node:path';
import { createDiskStorage } from './disk.ts';
import { createS3Storage } from './s3.ts';
import type { Secrets } from '#server/settings/session-secret.ts';
import type { Storage } from './storage.ts';

interface StorageSettings {
  DATA_DIR: string;
  MIN_FREE_MB: number;
  S3_BUCKET?: string | undefined;
  S3_REGION: string;
  S3_ENDPOINT?: string | undefined;
  S3_ACCESS_KEY_ID?: string | undefined;
  S3_SECRET_ACCESS_KEY?: string | undefined;
  S3_FORCE_PATH_STYLE: boolean;
}

export async function openStorage(
  env: StorageSettings,
  secrets: Secrets,
  now: () => number = Date.now,
): Promise<Storage> {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: id, S3_SECRET_ACCESS_KEY: key } = env;
  if (!bucket) {
    const minFreeBytes = env.MIN_FREE_MB * 1024 * 1024;
    return createDiskStorage({ folder: join(env.DATA_DIR, 'uploads'), secrets, minFreeBytes, now });
  }
  return createS3Storage({
    bucket,
    now,
    region: env.S3_REGION,
    endpoint: env.S3_ENDPOINT,
    credentials: id && key ? { accessKeyId: id, secretAccessKey: key } : undefined,
    forcePathStyle: env.S3_FORCE_PATH_STYLE,
  });
}
