import { accessSync, constants } from 'node:fs';
import { isIP } from 'node:net';
import { z } from 'zod';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '#shared/accounts/constants.ts';
import { personFields } from '#shared/accounts/schemas.ts';
import { SECOND_FACTOR_RULES } from '#shared/second-factor/constants.ts';
import { channelSettings, missingChannelSettings } from './channel-settings.ts';
import { readDatabaseAddress } from './database-address.ts';
import { agencyFields, missingAgencySettings } from './agency-settings.ts';
import { proxyFields } from './proxy-settings.ts';
import { problemOfSecrets, splitSecrets } from './session-secret.ts';
import {
  blankIsAbsent,
  count,
  isCount,
  numberBetween,
  oneOf,
  onOrOff,
  optional,
  retentionDays,
  wholeNumber,
} from './setting-fields.ts';
import { strangeNames } from './setting-names.ts';
import { missingStorageSettings, storageFields } from './storage-settings.ts';

const MIN_TOKEN_LENGTH = 16;
const MAX_WEB_PROCESSES = 256;

const databaseAddress = () =>
  z.string().superRefine((address, context) => {
    try {
      requireReadableFiles(readDatabaseAddress(address).files);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      context.addIssue({ code: 'custom', message });
    }
  });

function requireReadableFiles(files: Readonly<Record<string, string>>) {
  for (const [part, file] of Object.entries(files)) {
    try {
      accessSync(file, constants.R_OK);
    } catch {
      throw new Error(`names a file in ${part} that is missing or can’t be read`);
    }
  }
}

const asOfPeople =
  (field: (typeof personFields)['username' | 'email']) =>
  (text: string, { addIssue }: Pick<z.core.$RefinementCtx<string>, 'addIssue'>) => {
    const { error } = field.safeParse(text);
    if (error) addIssue({ code: 'custom', message: error.issues[0]?.message ?? 'can’t be used' });
  };

const NODE_ENVS = ['production', 'development', 'test'] as const;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Refuses digits and dots that are no IP address, because they must be a typing mistake. */
const isHost = (text: string) =>
  isIP(text) !== 0 || /^(?=.*[a-z])[a-z\d](?:[a-z\d.-]*[a-z\d])?$/i.test(text);

const schema = z
  .object({
    NODE_ENV: z.preprocess(blankIsAbsent, oneOf(NODE_ENVS).default('production')),
    HOST: optional(
      z.string().refine(isHost, 'must be an address of this machine, such as 127.0.0.1, or a name'),
    ),
    PORT: numberBetween(0, 65_535, 3000),
    DATA_DIR: z.preprocess(blankIsAbsent, z.string().default('./data')),
    DATABASE: optional(z.enum(['embedded'], 'must be embedded, or empty')),
    DATABASE_URL: optional(databaseAddress()),
    DATABASE_DIRECT_URL: optional(databaseAddress()),
    PREPARED_STATEMENTS: optional(z.enum(['on', 'off'], 'must be on or off')),
    SESSION_SECRET: optional(
      z
        .string()
        .transform(splitSecrets)
        .superRefine((secrets, context) => {
          const message = problemOfSecrets(secrets);
          if (message !== null) context.addIssue({ code: 'custom', message });
        }),
    ),
    ADMIN_USERNAME: z.preprocess(
      blankIsAbsent,
      z.string().superRefine(asOfPeople(personFields.username)).default('admin'),
    ),
    ADMIN_EMAIL: z.preprocess(
      blankIsAbsent,
      z.string().superRefine(asOfPeople(personFields.email)).default('admin@example.org'),
    ),
    ADMIN_PASSWORD: optional(
      z
        .string()
        .min(PASSWORD_MIN_LENGTH, `must have at least ${PASSWORD_MIN_LENGTH} characters`)
        .max(PASSWORD_MAX_LENGTH, `must have at most ${PASSWORD_MAX_LENGTH} characters`),
    ),
    PASSWORD_MIN_LENGTH: optional(wholeNumber(PASSWORD_MIN_LENGTH, 128)),
    ...proxyFields,
    REQUIRE_SECOND_FACTOR: optional(
      z.enum(SECOND_FACTOR_RULES, `must be ${SECOND_FACTOR_RULES.join(', ')}`),
    ),
    WEB_PROCESSES: z.preprocess(
      blankIsAbsent,
      z
        .string()
        .refine(
          (value) => value === 'auto' || isCount(value, MAX_WEB_PROCESSES),
          `must be auto or a number from 1 to ${MAX_WEB_PROCESSES}`,
        )
        .transform((value) => (value === 'auto' ? value : Number(value)))
        .default(1),
    ),
    LOG_LEVEL: z.preprocess(blankIsAbsent, oneOf(LOG_LEVELS).default('info')),
    METRICS_TOKEN: optional(
      z
        .string()
        .regex(/^[\w.~+/-]+=*$/, 'may have letters, digits and - . _ ~ + / only')
        .min(MIN_TOKEN_LENGTH, `must have at least ${MIN_TOKEN_LENGTH} characters`),
    ),
    AUDIT_RETENTION_DAYS: retentionDays(),
    MESSAGE_RETENTION_DAYS: retentionDays(),
    LOGIN_FAILURES_PER_ACCOUNT: count(10),
    LOGIN_FAILURES_PER_ADDRESS: count(100),
    REGISTRATIONS_PER_ADDRESS: count(300),
    UNCONFIRMED_MAILS_PER_HOUR: count(1000),
    UPLOADS_PER_USER: count(200),
    UPLOAD_QUOTA_MB: count(2000),
    UPLOAD_QUOTA_UNAPPROVED_MB: count(100),
    MIN_FREE_MB: numberBetween(0, 1_000_000_000, 500),
    SERVICE_WORKER: onOrOff('on'),
    SEND_MESSAGES: onOrOff('on'),
    DRAIN_SECONDS: optional(wholeNumber(0, 600)),
    STOP_SECONDS: numberBetween(1, 3600, 60),
    ...storageFields,
    ...channelSettings,
    ...agencyFields,
  })
  .superRefine((env, context) => {
    if (env.NODE_ENV === 'production' && env.DATABASE_URL && !env.SESSION_SECRET) {
      context.addIssue({
        code: 'custom',
        path: ['SESSION_SECRET'],
        message:
          'is needed with DATABASE_URL: a random text of at least 32 characters, the same for every process',
      });
    }
    // Otherwise a misspelled DATABASE_URL would start a public portal with an empty database.
    const isPublic = env.PUBLIC_URL?.startsWith('https:') || env.WEB_PROCESSES !== 1;
    if (isPublic && !env.DATABASE_URL && env.DATABASE !== 'embedded') {
      context.addIssue({
        code: 'custom',
        path: ['DATABASE_URL'],
        message:
          'is empty, and PUBLIC_URL or WEB_PROCESSES says that people rely on this portal: name the PostgreSQL database, or say DATABASE=embedded',
      });
    }
    if (env.DATABASE === 'embedded' && env.DATABASE_URL) {
      context.addIssue({
        code: 'custom',
        path: ['DATABASE'],
        message: 'says embedded, and DATABASE_URL names another: remove one of the two',
      });
    }
    if (env.DATABASE_DIRECT_URL && !env.DATABASE_URL) {
      context.addIssue({
        code: 'custom',
        path: ['DATABASE_URL'],
        message: 'is needed with DATABASE_DIRECT_URL: the address of the pooler',
      });
    }
    const missing = [
      ...missingStorageSettings(env),
      ...missingChannelSettings(env),
      ...missingAgencySettings(env),
    ];
    for (const { name, why } of missing) {
      context.addIssue({ code: 'custom', path: [name], message: why });
    }
  });

export type Env = z.output<typeof schema>;

const NAMES = Object.keys(schema.shape);

/** @throws Error that names every wrong setting, but shows no value */
export function readEnv(source: NodeJS.ProcessEnv = process.env): Env {
  const result = schema.safeParse(source);
  const complaints = [
    ...strangeNames(source, NAMES).flatMap(({ name, meant }) =>
      meant === null ? [] : [`  ${name}: is not a setting. Is ${meant} meant?`],
    ),
    ...(result.error?.issues ?? []).map((issue) => `  ${issue.path.join('.')}: ${issue.message}`),
  ];
  if (result.success && complaints.length === 0) return result.data;
  throw new Error(`These settings can’t be used:\n${complaints.join('\n')}`);
}

export const unknownSettings = (source: NodeJS.ProcessEnv = process.env) =>
  strangeNames(source, NAMES).map(({ name }) => name);
