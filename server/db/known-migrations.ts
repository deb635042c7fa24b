import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { z } from 'zod';

export const rolloutSchema = z.strictObject({
  runs: z.enum(['with the former release', 'alone']),
  because: z.string().optional(),
  /** Tables that are all locked before the first statement runs. */
  locks: z.array(z.string()).optional(),
  /** Tables, also listed in `locks`, that the migration rewrites or reads completely. */
  rewrites: z.array(z.string()).optional(),
  /** The migration is one statement, repeated in separate transactions until it changes no row. */
  inParts: z.boolean().optional(),
});

export type Rollout = z.output<typeof rolloutSchema>;

export interface Migration {
  tag: string;
  when: number;
  hash: string;
  statements: string[];
  rollout: Rollout | undefined;
}

const journalSchema = z.object({
  entries: z.array(z.object({ when: z.number(), tag: z.string() })),
});

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

/** Whether the migration changes an index concurrently, which can't be done in a transaction. */
export const isConcurrent = ({ statements }: Migration) =>
  statements.some((statement) => CONCURRENTLY.test(statement.replaceAll(COMMENT, '')));

export const withinTransaction = (statement: string) =>
  statement.replaceAll(COMMENT, '').replace(CONCURRENTLY, '');

const COMMENT = /^\s*--.*$/gm;
const CONCURRENTLY = / CONCURRENTLY\b/;
