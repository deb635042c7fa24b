import * as z from 'zod/mini';
import { timestamp } from '#shared/fields.ts';
import { CHANNELS, HOLD_REASONS } from '#shared/messages/constants.ts';
import { MESSAGE_KIND_NAMES } from '#shared/messages/kind-names.ts';
import { AREAS, SEVERITIES } from './constants.ts';

const bytes = z.number();
const seconds = z.number();

export const systemSchema = z.object({
  version: z.string(),
  /** The commit it was made from; null where nothing tells. */
  commit: z.nullable(z.string()),
  node: z.string(),
  startedAt: timestamp,
  /** The address that people open, where it is set. */
  publicUrl: z.nullable(z.string()),
  database: z.object({
    kind: z.enum(['embedded', 'postgres']),
    version: z.string(),
    /** False while it can only be read, as on a full disk or a standby. */
    takesWrites: z.boolean(),
    sizeBytes: bytes,
  }),
  files: z.object({
    kind: z.enum(['disk', 'bucket']),
    isUsable: z.nullable(z.boolean()),
    /** Files that the store is still to delete. */
    toDelete: z.int(),
  }),
  /** By a server, or kept in a folder. */
  mail: z.enum(['server', 'folder']),
  texts: z.enum(['none', 'twilio', 'webhook']),
  /** Browsers in which push notifications are switched on. */
  browsers: z.int(),
  channels: z.array(
    z.object({
      channel: z.enum(CHANNELS),
      waiting: z.int(),
      /** Of these, the ones that were refused and wait for another attempt. */
      retrying: z.int(),
      oldestSeconds: seconds,
      failedLastHour: z.int(),
    }),
  ),
  sessions: z.int(),
  lastBackupAt: z.nullable(timestamp),
  disk: z.nullable(z.object({ freeBytes: bytes, totalBytes: bytes })),
  memory: z.object({ usedBytes: bytes, availableBytes: bytes }),
  /** What needs attention, problems first. */
  attention: z.array(
    z.object({
      area: z.enum(AREAS),
      severity: z.enum(SEVERITIES),
      message: z.string(),
      remedy: z.string(),
    }),
  ),
});

/** What every page of the desk says of messages. */
export const messageNoticesSchema = z.object({
  outages: z.array(
    z.object({
      channel: z.enum(CHANNELS),
      since: timestamp,
      /** Messages that wait for the end of it. */
      waiting: z.int(),
    }),
  ),
  /** By kind, the one that has waited longest first. */
  late: z.array(z.object({ kind: z.enum(MESSAGE_KIND_NAMES), count: z.int(), since: timestamp })),
  /** What waits until somebody says send or drop; null for nothing. */
  held: z.nullable(z.object({ count: z.int(), because: z.enum(HOLD_REASONS), since: timestamp })),
});

export type MessageNotices = z.output<typeof messageNoticesSchema>;
export type SystemStatus = z.output<typeof systemSchema>;
export type Attention = SystemStatus['attention'][number];
