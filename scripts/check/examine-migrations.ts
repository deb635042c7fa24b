import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import {
  isConcurrent,
  knownMigrations,
  withinTransaction,
  type Migration,
} from '#server/db/known-migrations.ts';

export interface Effects {
  /** Tables that the migration locks against reads or writes. */
  locks: string[];
  rewrites: string[];
}

/** Runs all migrations on an empty database. Maps the tag of each migration to its effects. */
export async function examineMigrations(folder: string): Promise<Map<string, Effects>> {
  const database = await PGlite.create({ extensions: { pg_trgm } });
  try {
    const effects = new Map<string, Effects>();
    for (const migration of knownMigrations(folder)) {
      effects.set(migration.tag, await runAndLook(database, migration));
    }
    return effects;
  } finally {
    await database.close();
  }
}

async function runAndLook(database: PGlite, migration: Migration): Promise<Effects> {
  const before = await readTables(database);
  await database.exec('BEGIN');
  for (const statement of migration.statements) await database.exec(withinTransaction(statement));
  const { rows: held } = await database.query<{ name: string; mode: string }>(HELD);
  const after = await readTables(database);
  await database.exec('COMMIT');
  if (isConcurrent(migration)) return { locks: [], rewrites: [] };
  const locked = held.filter(({ name, mode }) => before.has(name) && !HARMLESS.has(mode));
  const written = held.filter(({ name, mode }) => before.has(name) && mode === 'RowExclusiveLock');
  const locks = [...new Set(locked.map(({ name }) => name))].toSorted();
  const rewritten = locks.filter((name) => before.get(name) !== after.get(name));
  const rewrites = new Set([...rewritten, ...written.map(({ name }) => name)]);
  return { locks, rewrites: locks.filter((name) => rewrites.has(name)) };
}

const HELD = `SELECT relname AS name, mode FROM pg_locks JOIN pg_class ON pg_class.oid = relation
  WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND pid = pg_backend_pid()`;

const HARMLESS = new Set(['AccessShareLock', 'RowShareLock', 'RowExclusiveLock']);

/** Maps each table to a text that changes when it is rewritten, indexed or constrained. */
async function readTables(database: PGlite) {
  const { rows } = await database.query<{ name: string; state: string }>(
    `SELECT relname AS name, concat_ws(' ', relfilenode,
        (SELECT string_agg(indexrelid::text, ',' ORDER BY indexrelid) FROM pg_index WHERE indrelid = pg_class.oid),
        (SELECT string_agg(oid::text, ',' ORDER BY oid) FROM pg_constraint
          WHERE conrelid = pg_class.oid AND convalidated)) AS state
      FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`,
  );
  return new Map(rows.map(({ name, state }) => [name, state]));
}

export function judgeRollout(migration: Migration, { locks, rewrites }: Effects): string[] {
  const { tag, statements, rollout } = migration;
  if (!rollout) {
    return [
      `${tag} has no entry in migrations/rollout.json. ${entryFor(tag, { locks, rewrites })}`,
    ];
  }
  const problems: string[] = [];
  const missing = locks.filter((name) => !rollout.locks?.includes(name));
  const unsaid = rewrites.filter((name) => !rollout.rewrites?.includes(name));
  if (missing.length > 0) {
    problems.push(
      `${tag} locks ${missing.join(', ')} and doesn't say so. ${entryFor(tag, { locks, rewrites })}`,
    );
  }
  if (unsaid.length > 0) {
    problems.push(
      `${tag} goes through every row of ${unsaid.join(', ')} while nobody else can use it, and doesn't say so. ` +
        'Make indexes CONCURRENTLY and write rows in parts, in migrations of their own; where the table stays small, name it under "rewrites".',
    );
  }
  if (rollout.runs === 'alone' && !rollout.because) {
    problems.push(`${tag} must be alone and doesn't say why ("because").`);
  }
  if (
    isConcurrent(migration) &&
    !statements.every((statement) => CONCURRENT_INDEX.test(statement))
  ) {
    problems.push(
      `${tag} makes an index CONCURRENTLY, so it runs without a transaction: it may have only CREATE INDEX CONCURRENTLY IF NOT EXISTS and DROP INDEX CONCURRENTLY IF EXISTS.`,
    );
  }
  if (rollout.inParts && (statements.length !== 1 || !/\bLIMIT \d/.test(statements[0] ?? ''))) {
    problems.push(`${tag} runs in parts, so it may have only one statement, with a LIMIT.`);
  }
  return problems;
}

const CONCURRENT_INDEX =
  /^(?:\s*--.*\n)*\s*(?:CREATE (?:UNIQUE )?INDEX CONCURRENTLY IF NOT EXISTS|DROP INDEX CONCURRENTLY IF EXISTS) /;

const entryFor = (tag: string, { locks, rewrites }: Effects) =>
  `If the former release can go on serving beside it, the entry is ${JSON.stringify({
    [tag]: {
      runs: 'with the former release',
      ...(locks.length > 0 && { locks }),
      ...(rewrites.length > 0 && { rewrites }),
    },
  })}.`;
