import type pg from 'pg';
import { withinTransaction, type Migration } from './known-migrations.ts';
import { ensureJournal, recordMigration } from './migration-journal.ts';

/** Any number will do, as long as every process of the portal takes the same. */
export const MIGRATION_LOCK = 7_243_120_951;

/** How long a statement waits for a lock, in ms. Requests for the same table wait behind it. */
const LOCK_TIMEOUT_MS = 2_000;

interface ApplyOptions {
  /** The table of `locks` to wait for; the rest are locked only if nobody uses them. */
  waitFor?: string | undefined;
}

/**
 * Applies a migration, or one part of it, in the transaction that is open. @returns whether it is whole.
 * @throws the database's error 55P03 when a table is in use
 */
export async function applyOne(
  client: pg.Client,
  migration: Migration,
  { waitFor }: ApplyOptions = {},
): Promise<boolean> {
  const { statements, rollout } = migration;
  await client.query(`SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}`);
  // A deadlock needs somebody who waits while holding a lock. We wait only for the first table.
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

/** Applies migrations in the transaction that is open, where nobody else uses the database. */
export async function applyMigrations(client: pg.Client, migrations: readonly Migration[]) {
  await ensureJournal(client);
  for (const migration of migrations) {
    while (!(await applyOne(client, migration)));
  }
}

/**
 * Lets no process migrate until the transaction ends.
 * @throws when another holds the lock for longer than that
 */
export async function lockMigrations(client: pg.Client, seconds: number) {
  await client.query(`SET LOCAL lock_timeout = '${seconds}s'`);
  await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
}

/** The same until the connection ends: a portal that is started meanwhile waits. */
export async function lockMigrationsOfSession(client: pg.Client) {
  await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
}

export async function unlockMigrations(client: pg.Client) {
  await client.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
}
