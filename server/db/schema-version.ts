import { readMigrationFiles, type MigrationMeta } from 'drizzle-orm/migrator';
import type pg from 'pg';
import { MIGRATION_LOCK } from './migrate.ts';

/** Returns the migrations that this release knows, oldest first. */
export function knownMigrations(migrationsFolder: string): MigrationMeta[] {
  return readMigrationFiles({ migrationsFolder });
}

/** Returns when each migration that the database has was written, oldest first; none where it has none. */
export async function appliedMigrations(client: pg.Client): Promise<number[]> {
  const { rows: tables } = await client.query<{ isThere: boolean }>(
    `SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS "isThere"`,
  );
  if (!tables[0]?.isThere) return [];
  const { rows } = await client.query<{ when: string }>(
    'SELECT created_at AS "when" FROM drizzle.__drizzle_migrations ORDER BY created_at',
  );
  return rows.map(({ when }) => Number(when));
}

/** Applies migrations in the transaction that is open, as drizzle's own migrator would in one of its own. */
export async function applyMigrations(client: pg.Client, migrations: readonly MigrationMeta[]) {
  await client.query('CREATE SCHEMA IF NOT EXISTS drizzle');
  await client.query(
    'CREATE TABLE IF NOT EXISTS drizzle.__drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at bigint)',
  );
  for (const { sql, hash, folderMillis } of migrations) {
    for (const statement of sql) await client.query(statement);
    await client.query(
      'INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ($1, $2)',
      [hash, folderMillis],
    );
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
