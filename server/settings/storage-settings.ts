import { z } from 'zod';
import { blankIsAbsent, httpAddress, optional } from './setting-fields.ts';

export const storageFields = {
  S3_BUCKET: optional(
    z.string().regex(/^[\w.-]+$/, 'must be the name of a bucket alone, without s3:// or a path'),
  ),
  S3_REGION: z.preprocess(
    blankIsAbsent,
    z
      .string()
      .regex(/^[a-z\d-]+$/i, 'must be the name of a region, such as us-east-1')
      .default('us-east-1'),
  ),
  S3_ENDPOINT: optional(httpAddress()),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
  S3_FORCE_PATH_STYLE: z.preprocess(
    blankIsAbsent,
    z
      .enum(['true', 'false'], 'must be true or false')
      .default('false')
      .transform((text) => text === 'true'),
  ),
};

const shape = z.object(storageFields);

type StorageSettings = z.output<typeof shape>;

export function missingStorageSettings(env: StorageSettings) {
  const missing: { name: keyof StorageSettings; why: string }[] = [];
  if (!env.S3_BUCKET && (env.S3_ENDPOINT || env.S3_ACCESS_KEY_ID)) {
    missing.push({ name: 'S3_BUCKET', why: 'is needed with the other S3_ settings' });
  }
  if (!env.S3_ACCESS_KEY_ID !== !env.S3_SECRET_ACCESS_KEY) {
    missing.push({
      name: env.S3_ACCESS_KEY_ID ? 'S3_SECRET_ACCESS_KEY' : 'S3_ACCESS_KEY_ID',
      why: 'is needed too: the id and the secret of the key belong together',
    });
  }
  return missing;
}
