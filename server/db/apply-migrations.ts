import type pg from 'pg';
import { withinTransaction, type Migration } from './known-migrations.ts';
import { ensureJournal, recordMigration } from './migration-journal.ts';

// Arbitrary, but the same in every process.
export const MIGRATION_LOCK = 7_243_120_951;

const LOCK_TIMEOUT_MS = 2_000;

interface ApplyOptions {
  /** Waits for this table while it is in use. Fails if another table is in use. */
  waitFor?: string | undefined;
}

/** Returns false if a migration in parts must be repeated. @throws 55P03 if a table is in use */
export async function applyOne(
  client: pg.Client,
  migration: Migration,
  { waitFor }: ApplyOptions = {},
): Promise<boolean> {
  const { statements, rollout } = migration;
  await client.query(`SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}`);
  // Waits only for the first table, before any lock is held, so that no deadlock can arise.
  const tables = (rollout?.locks ?? []).toSorted(
    (a, b) => Number(b === waitFor) - Number(a === waitFor),
  );
  for (const [index, table] of tables.entries()) {
    const name = client.escapeIdentifier(table);
    await client.query(`LOCK TABLE ${name} IN ACCESS EXCLUSIVE MODE ${index > 0 ? 'NOWAIT' : ''}`);
  }
  let changed = 0;
  for (const statement of statements) {
    const { rowCount } = await client.query(withinTransaction(statement));
    changed += rowCount ?? 0;
  }
  if (rollout?.inParts && changed > 0) return false;
  await recordMigration(client, migration);
  return true;
}

export async function applyMigrations(client: pg.Client, migrations: readonly Migration[]) {
  await ensureJournal(client);
  for (const migration of migrations) {
    while (!(await applyOne(client, migration)));
  }
}

export async function lockMigrations(client: pg.Client, seconds: number) {
  await client.query(`SET LOCAL lock_timeout = '${seconds}s'`);
  await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
}

export async function lockMigrationsOfSession(client: pg.Client) {
  await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
}

export async function unlockMigrations(client: pg.Client) {
  await client.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
}
