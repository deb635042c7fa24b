import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { pino } from 'pino';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { emptyDatabase } from '#server/testing/fresh-database.ts';
import { writeMigrations } from '#server/testing/migrations-folder.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { openDatabase } from './database.ts';
import type { Rollout } from './known-migrations.ts';

const FIRST = ['CREATE TABLE first (n int)'];
const SECOND = ['CREATE TABLE second (n int)'];
const log = pino({ level: 'silent' });

let place: Awaited<ReturnType<typeof emptyDatabase>>;
beforeEach(async () => {
  place = await emptyDatabase();
});

async function open(migrations: string[][], rollouts?: Record<number, Rollout>) {
  const migrationsFolder = writeMigrations(temporaryFolder(), migrations, rollouts);
  const database = await openDatabase({ ...place, log, migrationsFolder });
  onTestFinished(() => database.close());
  return database;
}

test('a release that is older than the database refuses to start, names both releases and changes nothing (B5)', async () => {
  const newer = await open([FIRST, SECOND]);
  await newer.pool.query(
    `UPDATE drizzle.applied_migrations SET release = '99.2.0', released_at = '2031-12-01T08:00Z'`,
  );
  await newer.close();

  await expect(open([FIRST])).rejects.toThrow(
    /^This database was written by 99\.2\.0 \(of 2031-12-01\); this is \d+\.\d+\.\d+.*\. Start that release or a later one/,
  );

  const { pool } = await open([FIRST, SECOND]);
  const { rows } = await pool.query('SELECT count(*)::int AS n FROM drizzle.applied_migrations');
  expect(rows).toEqual([{ n: 2 }]);
}, 60_000);

test('a very old release, which can’t read the new journal, stops with an error that names the newer release (B5)', async () => {
  const { pool } = await open([FIRST, SECOND]);
  const migrationsFolder = writeMigrations(temporaryFolder(), [FIRST]);
  const refusal = await migrate(drizzle(pool), { migrationsFolder }).catch(
    (error: unknown) => error,
  );
  expect(String(refusal instanceof Error && refusal.cause)).toMatch(
    /This database was written by release \d+\.\d+\.\d+ of the portal, and this is an older one\. Start that release/,
  );
});

test('a former release that is still running can read the migration journal, and its write check succeeds', async () => {
  const { pool } = await open([FIRST, SECOND]);
  const { rows } = await pool.query(
    'SELECT created_at AS "when" FROM drizzle.__drizzle_migrations ORDER BY created_at',
  );
  expect(rows).toEqual([{ when: '1700000000000' }, { when: '1700000000001' }]);
  await pool.query('DELETE FROM drizzle.__drizzle_migrations WHERE false');
});

test('the first migration of this release keeps the entries of a former release’s journal', async () => {
  const former = await openDatabase({ ...place, log, migrate: false });
  await migrate(drizzle(former.pool), {
    migrationsFolder: writeMigrations(temporaryFolder(), [FIRST]),
  });
  await former.close();

  const { pool } = await open([FIRST, SECOND]);
  const { rows } = await pool.query(
    'SELECT tag, release IS NULL AS "isFormer" FROM drizzle.applied_migrations ORDER BY written_at',
  );
  expect(rows).toEqual([
    { tag: null, isFormer: true },
    { tag: '0001_test', isFormer: false },
  ]);
}, 60_000);

test('if a migration fails, the earlier migrations stay applied and the next start continues after them', async () => {
  const failing = ['CREATE TABLE third (n int)', 'SELECT nonsense'];
  await expect(open([FIRST, SECOND, failing])).rejects.toThrow('could not be migrated');

  const { pool } = await open([FIRST, SECOND]);
  const { rows } = await pool.query(
    `SELECT to_regclass('second') IS NOT NULL AS second, to_regclass('third') IS NOT NULL AS third`,
  );
  expect(rows).toEqual([{ second: true, third: false }]);
}, 60_000);

test('a migration in parts is repeated until it changes no row, and is recorded once', async () => {
  const part =
    'UPDATE first SET n = n + 100 WHERE n IN (SELECT n FROM first WHERE n < 100 LIMIT 2)';
  const filled = ['CREATE TABLE first AS SELECT n FROM generate_series(1, 5) AS n'];
  const { pool } = await open([filled, [part]], {
    1: { runs: 'with the former release', inParts: true },
  });
  const { rows } = await pool.query('SELECT n FROM first ORDER BY n');
  expect(rows.map(({ n }: { n: number }) => n)).toEqual([101, 102, 103, 104, 105]);
  const { rows: noted } = await pool.query('SELECT tag FROM drizzle.applied_migrations');
  expect(noted).toHaveLength(2);
});

test('an index is created CONCURRENTLY, and created again if a killed start left it invalid', async () => {
  const indexed = ['CREATE INDEX CONCURRENTLY IF NOT EXISTS first_n ON first (n)'];
  const before = await open([FIRST]);
  await before.pool.query('CREATE INDEX first_n ON first (n)');
  await before.pool.query(
    `UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'first_n'::regclass`,
  );
  await before.close();

  const { pool } = await open([FIRST, indexed]);
  const { rows } = await pool.query(
    `SELECT indisvalid AS "isValid" FROM pg_index WHERE indexrelid = 'first_n'::regclass`,
  );
  expect(rows).toEqual([{ isValid: true }]);
}, 60_000);
