import * as z from 'zod/mini';
import { timestamp } from '#shared/fields.ts';
import { CHANNELS, HOLD_REASONS } from '#shared/messages/constants.ts';
import { MESSAGE_KIND_NAMES } from '#shared/messages/kind-names.ts';
import { AREAS, SEVERITIES } from './constants.ts';

const bytes = z.number();
const seconds = z.number();

export const systemSchema = z.object({
  version: z.string(),
  commit: z.nullable(z.string()),
  node: z.string(),
  startedAt: timestamp,
  publicUrl: z.nullable(z.string()),
  database: z.object({
    kind: z.enum(['embedded', 'postgres']),
    version: z.string(),
    /** False if the disk is full or the database is a standby. */
    takesWrites: z.boolean(),
    sizeBytes: bytes,
  }),
  files: z.object({
    kind: z.enum(['disk', 'bucket']),
    isUsable: z.nullable(z.boolean()),
    toDelete: z.int(),
  }),
  mail: z.enum(['server', 'folder']),
  texts: z.enum(['none', 'twilio', 'webhook']),
  browsers: z.int(),
  channels: z.array(
    z.object({
      channel: z.enum(CHANNELS),
      waiting: z.int(),
      retrying: z.int(),
      oldestSeconds: seconds,
      failedLastHour: z.int(),
    }),
  ),
  sessions: z.int(),
  lastBackupAt: z.nullable(timestamp),
  disk: z.nullable(z.object({ freeBytes: bytes, totalBytes: bytes })),
  memory: z.object({ usedBytes: bytes, availableBytes: bytes }),
  attention: z.array(
    z.object({
      area: z.enum(AREAS),
      severity: z.enum(SEVERITIES),
      message: z.string(),
      remedy: z.string(),
    }),
  ),
});

export const messageNoticesSchema = z.object({
  outages: z.array(
    z.object({
      channel: z.enum(CHANNELS),
      since: timestamp,
      waiting: z.int(),
    }),
  ),
  late: z.array(z.object({ kind: z.enum(MESSAGE_KIND_NAMES), count: z.int(), since: timestamp })),
  held: z.nullable(z.object({ count: z.int(), because: z.enum(HOLD_REASONS), since: timestamp })),
});

export type MessageNotices = z.output<typeof messageNoticesSchema>;
export type SystemStatus = z.output<typeof systemSchema>;
export type Attention = SystemStatus['attention'][number];
