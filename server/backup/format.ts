import { z } from 'zod';

/** What this release writes. A release reads its own format and no later one. */
export const FORMAT = 1;

/** The members of an archive, in their order; those of tables and files repeat. */
export const MEMBERS = {
  head: 'portal-backup.json',
  secret: 'session-secret',
  manifest: 'manifest.json',
  sum: 'manifest.sha256',
} as const;

const TABLE_PART = /^tables\/([a-z][a-z0-9_]{0,62})\/(\d{6})\.gz$/;
const FILE = /^files\/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** A part of a table: whole rows in the text format of COPY, compressed by themselves. */
export const tablePartName = (table: string, part: number) =>
  `tables/${table}/${String(part).padStart(6, '0')}.gz`;

/** Returns the table whose rows a member holds; null for any other member. */
export const tableIn = (name: string) => TABLE_PART.exec(name)?.[1] ?? null;

export const isFileName = (name: string) => FILE.test(name);

/** The most bytes that a part of a table unpacks to: PostgreSQL has no row that is longer. */
const MAX_UNPACKED = 1024 * 1024 * 1024 + 8 * 1024 * 1024;
/** The same for parts of archives that don't say how much they unpack to. */
export const MAX_UNTOLD_UNPACKED = 64 * 1024 * 1024;

export const headSchema = z.object({
  format: z.int(),
  /** The release that wrote it. */
  release: z.string(),
  /** The commit of that release; archives from before 1.0.0 don't tell. */
  commit: z.string().nullish(),
  createdAt: z.string(),
  /** For people: the database and its version. */
  database: z.string(),
  /** When each migration was written that the database had, oldest first. */
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
      /** Bytes that a part of a table unpacks to; the first release that made archives told none. */
      unpacked: z.int().min(0).max(MAX_UNPACKED).optional(),
    }),
  ),
  /** Rows by table. */
  rows: z.record(z.string(), z.int().min(0)),
  sequences: z.array(z.object({ name: z.string(), last: z.string(), isCalled: z.boolean() })),
  files: z.object({ count: z.int(), bytes: z.int() }),
  /** Files that the database named and the store did not have. */
  missing: z.array(z.string()),
});

export type Manifest = z.output<typeof manifestSchema>;
export type MemberSum = Manifest['members'][number];

/** The archive can't be used, or not here. The message says why; nothing was changed. */
export class UnusableArchive extends Error {}
