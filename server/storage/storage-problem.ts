import { z } from 'zod';

export interface StorageProblem {
  code:
    | 'unreachable'
    | 'no-bucket'
    | 'wrong-key'
    | 'wrong-region'
    | 'clock-off'
    | 'not-allowed'
    | 'no-folder'
    | 'no-space'
    | 'failing';
  /** What to do. Names settings, but never their values. */
  remedy: string;
}

const PROBLEMS: Readonly<Record<string, StorageProblem>> = Object.fromEntries(
  [
    {
      names: ['NoSuchBucket', 'InvalidBucketName'],
      code: 'no-bucket' as const,
      remedy:
        'There is no such bucket: correct S3_BUCKET, or make it (aws s3 mb s3://BUCKET, with --endpoint-url where S3_ENDPOINT is set).',
    },
    {
      names: [
        'InvalidAccessKeyId',
        'SignatureDoesNotMatch',
        'InvalidToken',
        'InvalidSecurity',
        'ExpiredToken',
        'CredentialsProviderError',
      ],
      code: 'wrong-key' as const,
      remedy: 'The store doesn’t know the key: check S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.',
    },
    {
      names: [
        'PermanentRedirect',
        'AuthorizationHeaderMalformed',
        'IllegalLocationConstraintException',
      ],
      code: 'wrong-region' as const,
      remedy: 'The bucket is in another region: check S3_REGION and S3_ENDPOINT.',
    },
    {
      names: ['RequestTimeTooSkewed', 'RequestExpired'],
      code: 'clock-off' as const,
      remedy: 'The clocks of the portal and the store differ: set both by network time (NTP).',
    },
    {
      names: ['AccessDenied', 'AllAccessDisabled'],
      code: 'not-allowed' as const,
      remedy:
        'The key lacks a permission: it must be allowed to get, put and delete objects under incoming/ and files/, and to list the bucket.',
    },
  ].flatMap(({ names, ...problem }) => names.map((name) => [name, problem])),
);

const UNREACHABLE: StorageProblem = {
  code: 'unreachable',
  remedy: 'The store doesn’t answer: check S3_ENDPOINT, and whether the store runs.',
};

const BY_STATUS: Readonly<Record<number, string>> = {
  301: 'PermanentRedirect',
  307: 'PermanentRedirect',
  403: 'AccessDenied',
};

export function problemOfS3(error: unknown): StorageProblem {
  const name = error instanceof Error ? error.name : '';
  const status = statusOf(error);
  const known = PROBLEMS[name] ?? PROBLEMS[BY_STATUS[status ?? 0] ?? ''];
  if (known) return known;
  if (status === undefined) return UNREACHABLE;
  return {
    code: 'failing',
    remedy: `The store answers ${status} (${name}): check S3_ENDPOINT, and the store itself.`,
  };
}

export function isNoSuchFile(error: unknown): boolean {
  return statusOf(error) === 404 && problemOfS3(error).code === 'failing';
}

const answered = z.object({ $metadata: z.object({ httpStatusCode: z.number() }) });

const statusOf = (error: unknown) => answered.safeParse(error).data?.$metadata.httpStatusCode;
