import { randomUUID } from 'node:crypto';
import { UPLOAD_MAX_BYTES } from '#shared/uploads/constants.ts';
import { contentDisposition } from './disposition.ts';
import { storageUnavailable } from './errors.ts';
import { isNoSuchFile, problemOfS3, type StorageProblem } from './storage-problem.ts';
import { incomingIdIn, incomingKey, type Storage } from './storage.ts';

export interface S3Options {
  bucket: string;
  region: string;
  endpoint?: string | undefined;
  /** If absent, the AWS SDK looks for credentials itself, such as the machine's role. */
  credentials?: { accessKeyId: string; secretAccessKey: string } | undefined;
  forcePathStyle: boolean;
  now?: () => number;
  answerMs?: number;
}

const CONNECT_MS = 3_000;
const ANSWER_MS = 10_000;
const CHECK_MS = 10_000;
/** Longer than ANSWER_MS, because the store responds to a copy request when the copy is done. */
const COPY_MS = 45_000;

export async function createS3Storage(options: S3Options): Promise<Storage> {
  const { bucket: Bucket, answerMs = ANSWER_MS } = options;
  // Hides six lines of the AWS SDK about an old Node; the portal warns of it at the start anyway.
  process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] ??= 'true';
  const [s3, { getSignedUrl }] = await Promise.all([
    import('@aws-sdk/client-s3'),
    import('@aws-sdk/s3-request-presigner'),
  ]);
  const client = new s3.S3Client({
    region: options.region,
    ...(options.endpoint && { endpoint: options.endpoint }),
    ...(options.credentials && { credentials: options.credentials }),
    forcePathStyle: options.forcePathStyle,
    // Otherwise a presigned upload URL would require the checksum of an empty body.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: answerMs,
      // Otherwise the SDK would only log a timeout, and the request would go on.
      throwOnRequestTimeout: true,
      socketTimeout: COPY_MS,
    },
  });
  const signing = (expiresIn: number) => ({
    expiresIn,
    ...(options.now && { signingDate: new Date(options.now()) }),
  });
  const signUpload = async (Key: string, expiresIn: number, ContentLength?: number) =>
    getSignedUrl(
      client,
      new s3.PutObjectCommand({ Bucket, Key, ...(ContentLength && { ContentLength }) }),
      signing(expiresIn),
    );
  const example = incomingKey('');
  const base = new URL(await signUpload(`${example}0`, 60));
  const prefix = base.pathname.slice(0, -`${example}0`.length);

  const check = async ({ writes }: { writes: boolean }): Promise<StorageProblem | null> => {
    const Key = incomingKey(randomUUID());
    const abortSignal = AbortSignal.timeout(CHECK_MS);
    try {
      if (writes) {
        await client.send(new s3.PutObjectCommand({ Bucket, Key, Body: 'x' }), { abortSignal });
        await client.send(new s3.DeleteObjectCommand({ Bucket, Key }), { abortSignal });
      }
      // GET rather than HEAD, because refusals of HEAD have no body with the reason.
      const reading = client.send(new s3.GetObjectCommand({ Bucket, Key }), { abortSignal });
      await reading.catch((error: unknown) => {
        if (!isNoSuchFile(error)) throw error;
      });
      return null;
    } catch (error) {
      return problemOfS3(error);
    }
  };

  return {
    origin: base.origin,
    check,
    async requireReachable() {
      const problem = await check({ writes: false });
      // Some stores answer "not allowed" for a missing file, so that answer is no problem here.
      if (problem && problem.code !== 'not-allowed') throw storageUnavailable(problem.remedy);
    },
    // Signs the length too. Otherwise, the store would accept any length.
    signUpload: (key, { expiresIn, maxBytes = UPLOAD_MAX_BYTES }) =>
      signUpload(key, expiresIn, maxBytes < UPLOAD_MAX_BYTES ? maxBytes : undefined),
    signDownload: (Key, { expiresIn, contentType, ...named }) =>
      getSignedUrl(
        client,
        new s3.GetObjectCommand({
          Bucket,
          Key,
          ResponseContentType: contentType,
          ResponseContentDisposition: contentDisposition(named),
          ResponseCacheControl: 'private, no-cache',
        }),
        signing(expiresIn),
      ),
    incomingId: (pathname) => incomingIdIn(pathname, prefix),
    size: async (Key) =>
      whereFound(
        async () =>
          (await client.send(new s3.HeadObjectCommand({ Bucket, Key }))).ContentLength ?? 0,
        null,
      ),
    async read(Key, { start, end }) {
      const Range = `bytes=${start}-${end - 1}`;
      if (end <= start) return Buffer.alloc(0);
      return whereFound(async () => {
        const { Body } = await client.send(new s3.GetObjectCommand({ Bucket, Key, Range }));
        return Buffer.from((await Body?.transformToByteArray()) ?? []);
      }, Buffer.alloc(0));
    },
    keep: async (from, Key) =>
      whereFound(async () => {
        const copy = new s3.CopyObjectCommand({
          Bucket,
          Key,
          CopySource: `${Bucket}/${from}`,
          // Replaces the content type that the uploader chose, so that no file opens as a web page.
          MetadataDirective: 'REPLACE',
          ContentType: 'application/octet-stream',
        });
        await client.send(copy, { requestTimeout: COPY_MS });
        return true;
      }, false),
    async write(Key, Body) {
      await whereFound(() => client.send(new s3.PutObjectCommand({ Bucket, Key, Body })), null);
    },
    async remove(Key) {
      await whereFound(() => client.send(new s3.DeleteObjectCommand({ Bucket, Key })), null);
    },
    tidy: async () => undefined,
    close: () => client.destroy(),
  };
}

async function whereFound<T, N>(work: () => Promise<T>, otherwise: N): Promise<T | N> {
  try {
    return await work();
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    if (['NoSuchKey', 'NotFound', 'InvalidRange'].includes(name)) return otherwise;
    throw storageUnavailable(error);
  }
}
