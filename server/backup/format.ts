import { z } from 'zod';

/** A release can read archives of this format and of earlier ones. */
export const FORMAT = 1;

export const MEMBERS = {
  head: 'portal-backup.json',
  secret: 'session-secret',
  manifest: 'manifest.json',
  sum: 'manifest.sha256',
} as const;

const TABLE_PART = /^tables\/([a-z][a-z0-9_]{0,62})\/(\d{6})\.gz$/;
const FILE = /^files\/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

export const tablePartName = (table: string, part: number) =>
  `tables/${table}/${String(part).padStart(6, '0')}.gz`;

export const tableIn = (name: string) => TABLE_PART.exec(name)?.[1] ?? null;

export const isFileName = (name: string) => FILE.test(name);

/** In bytes: the largest row that PostgreSQL can store, with some room. */
const MAX_UNPACKED = 1024 * 1024 * 1024 + 8 * 1024 * 1024;
export const MAX_UNTOLD_UNPACKED = 64 * 1024 * 1024;

export const headSchema = z.object({
  format: z.int(),
  release: z.string(),
  /** Archives from before 1.0.0 have no commit. */
  commit: z.string().nullish(),
  createdAt: z.string(),
  database: z.string(),
  migrations: z.array(z.int()).min(1),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()).min(1) })),
});

export type Head = z.output<typeof headSchema>;

export const manifestSchema = z.object({
  members: z.array(
    z.object({
      name: z.string(),
      size: z.int().min(0),
      sha256: z.string(),
      unpacked: z.int().min(0).max(MAX_UNPACKED).optional(),
    }),
  ),
  rows: z.record(z.string(), z.int().min(0)),
  sequences: z.array(z.object({ name: z.string(), last: z.string(), isCalled: z.boolean() })),
  files: z.object({ count: z.int(), bytes: z.int() }),
  missing: z.array(z.string()),
});

export type Manifest = z.output<typeof manifestSchema>;
export type MemberSum = Manifest['members'][number];

export class UnusableArchive extends Error {}
