import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { z } from 'zod';

/** How a migration runs beside a portal that serves: its entry in migrations/rollout.json. */
export const rolloutSchema = z.strictObject({
  /** Whether the former release can go on serving while it runs and afterwards. */
  runs: z.enum(['with the former release', 'alone']),
  /** Why it must be alone. */
  because: z.string().optional(),
  /** Tables that it locks against reads or writes, all at once before its first statement. */
  locks: z.array(z.string()).optional(),
  /** Those of `locks` whose rows are all written anew, or all read, while nobody else may use them. */
  rewrites: z.array(z.string()).optional(),
  /** It is one statement that is repeated, each time in a transaction of its own, until it changes no row. */
  inParts: z.boolean().optional(),
});

export type Rollout = z.output<typeof rolloutSchema>;

export interface Migration {
  /** Its file's name without `.sql`. */
  tag: string;
  /** When it was written, in ms: what a journal knows it by. */
  when: number;
  hash: string;
  statements: string[];
  rollout: Rollout | undefined;
}

const journalSchema = z.object({
  entries: z.array(z.object({ when: z.number(), tag: z.string() })),
});

/** Returns the migrations that this release knows, oldest first. */
export function knownMigrations(migrationsFolder: string): Migration[] {
  const { entries } = journalSchema.parse(readJson(join(migrationsFolder, 'meta/_journal.json')));
  const rollouts = readRollouts(migrationsFolder);
  return readMigrationFiles({ migrationsFolder }).map(({ sql, hash, folderMillis }, index) => {
    const tag = entries[index]?.tag ?? '';
    return { tag, when: folderMillis, hash, statements: sql, rollout: rollouts[tag] };
  });
}

function readRollouts(migrationsFolder: string): Record<string, Rollout> {
  const file = join(migrationsFolder, 'rollout.json');
  return existsSync(file) ? z.record(z.string(), rolloutSchema).parse(readJson(file)) : {};
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

/** Whether it makes or drops indexes without keeping others from writing, which no transaction can. */
export const isConcurrent = ({ statements }: Migration) =>
  statements.some((statement) => CONCURRENTLY.test(statement.replaceAll(COMMENT, '')));

/** The same statement for where nobody else is: inside a transaction, or on the embedded engine. */
export const withinTransaction = (statement: string) =>
  statement.replaceAll(COMMENT, '').replace(CONCURRENTLY, '');

const COMMENT = /^\s*--.*$/gm;
const CONCURRENTLY = / CONCURRENTLY\b/;
