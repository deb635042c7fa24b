import { createS3Storage, type S3Options } from '#server/storage/s3.ts';

export function testBucket(): S3Options {
  const setting = (name: string) => {
    const value = process.env[`TEST_S3_${name}`];
    if (!value)
      throw new Error(`TEST_S3_${name} is not set: run scripts/with-s3.sh npm test -- s3`);
    return value;
  };
  return {
    bucket: setting('BUCKET'),
    region: setting('REGION'),
    endpoint: process.env['TEST_S3_ENDPOINT'] || undefined,
    credentials: {
      accessKeyId: setting('ACCESS_KEY_ID'),
      secretAccessKey: setting('SECRET_ACCESS_KEY'),
    },
    forcePathStyle: process.env['TEST_S3_FORCE_PATH_STYLE'] === 'true',
  };
}

export async function makeTestBucket() {
  const { bucket: Bucket, endpoint, ...options } = testBucket();
  const { S3Client, CreateBucketCommand, HeadBucketCommand } = await import('@aws-sdk/client-s3');
  const client = new S3Client({
    region: options.region,
    ...(endpoint && { endpoint }),
    ...(options.credentials && { credentials: options.credentials }),
    forcePathStyle: options.forcePathStyle,
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });
  try {
    await client.send(new HeadBucketCommand({ Bucket }));
  } catch {
    await client.send(new CreateBucketCommand({ Bucket }));
  } finally {
    client.destroy();
  }
}

export const openTestBucket = (changed: Partial<S3Options> = {}) =>
  createS3Storage({ ...testBucket(), ...changed });
