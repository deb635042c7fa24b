// @module-tag postgres
import pg from 'pg';
import { pino } from 'pino';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import type { Rollout } from '#server/db/known-migrations.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { PORTAL_NAME } from '#server/db/reach-server.ts';
import { freshDatabase } from '#server/testing/fresh-database.ts';
import { writeMigrations } from '#server/testing/migrations-folder.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';

const server = process.env['TEST_DATABASE_URL'];

/** The tables of the former release, and the next release's changes to them. */
const TABLES = ['CREATE TABLE people (n int)', 'CREATE TABLE sessions (n int)'];
const CHANGE = ['ALTER TABLE sessions ADD COLUMN m int', 'ALTER TABLE people ADD COLUMN m int'];
const BESIDE: Rollout = { runs: 'with the former release', locks: ['sessions', 'people'] };
const ALONE: Rollout = { runs: 'alone', because: 'it renames what people do' };

describe.each(server ? [server] : [])('migrating beside a running portal', (admin) => {
  let url: string;
  let lines: string[];
  beforeEach(async () => {
    url = await freshDatabase(admin);
    lines = [];
    await upgrade([TABLES]);
  });

  async function upgrade(
    migrations: string[][],
    rollouts: Record<number, Rollout> = {},
    patience: { alonePatienceMs?: number; lockPatienceMs?: number } = {},
  ) {
    const log = pino({ base: null }, { write: (line: string) => void lines.push(line) });
    await migrateDatabase(
      { connection: { connectionString: url }, Client: pg.Client },
      {
        migrationsFolder: writeMigrations(temporaryFolder(), migrations, rollouts),
        log,
        ...patience,
      },
    );
  }

  async function connect(name: string) {
    const client = new pg.Client({ connectionString: url, application_name: name });
    await client.connect();
    onTestFinished(() => client.end().catch(() => undefined));
    return client;
  }

  test('a migration causes no deadlock while requests lock the same tables in another order', async () => {
    const migration = new AbortController();
    const failures: string[] = [];
    let requests = 0;
    const request = async (client: pg.Client) => {
      while (!migration.signal.aborted) {
        try {
          await client.query('BEGIN');
          await client.query('UPDATE people SET n = n');
          await client.query('UPDATE sessions SET n = n');
          await client.query('COMMIT');
          requests += 1;
        } catch (error) {
          failures.push(String(error));
          await client.query('ROLLBACK');
        }
      }
    };
    const clients = await Promise.all([1, 2, 3].map(() => connect(PORTAL_NAME)));
    const load = clients.map(request);
    const steps = Array.from({ length: 20 }, (_, step) => [
      `ALTER TABLE sessions ADD COLUMN s${step} int`,
      `ALTER TABLE people ADD COLUMN p${step} int`,
    ]);
    await upgrade([TABLES, ...steps], Object.fromEntries(steps.map((_, at) => [at + 1, BESIDE])));
    migration.abort();
    await Promise.all(load);

    expect(failures).toEqual([]);
    expect(requests).toBeGreaterThan(0);
  }, 60_000);

  test('a migration that waits for a busy table leaves other tables usable, and its error names who blocks it', async () => {
    const report = await connect('a long report');
    await report.query('BEGIN; SELECT count(*) FROM people');
    const other = await connect(PORTAL_NAME);
    await other.query('SET statement_timeout = 8000');

    let reads = 0;
    const refusal = upgrade([TABLES, CHANGE], { 1: BESIDE }, { lockPatienceMs: 3_000 }).catch(
      String,
    );
    const read = () => other.query('SELECT n FROM sessions').then(() => null);
    let message: string | void | null = null;
    while (message === null) {
      message = await Promise.race([refusal, read()]);
      reads += 1;
    }
    expect(message).toMatch(
      /The migration 0001_test got no lock on people in 3 s, because others use what it changes \(a long report from .* for \d+ s.*\)\. None of its changes were kept/,
    );
    expect(reads).toBeGreaterThan(10);

    await report.query('COMMIT');
    await upgrade([TABLES, CHANGE], { 1: BESIDE });
    expect((await other.query('SELECT m FROM people')).rows).toEqual([]);
  }, 60_000);

  test('a migration that must run alone is refused with a message while a portal is connected', async () => {
    await connect(PORTAL_NAME);
    const migrations = [TABLES, ['CREATE TABLE extra (n int)'], CHANGE];
    await expect(upgrade(migrations, { 2: ALONE }, { alonePatienceMs: 0 })).rejects.toThrow(
      /^This upgrade must be alone on the database: 0002_test \(it renames what people do\) can't run beside the former release, and a portal is connected \(connections: 1 from .*\)\. Stop every process of it/,
    );
    const { rows } = await (
      await connect('psql')
    ).query(
      `SELECT to_regclass('extra') AS extra, (SELECT count(*)::int FROM drizzle.applied_migrations) AS applied`,
    );
    expect(rows).toEqual([{ extra: null, applied: 1 }]);
  });

  test('a migration that must run alone runs once the former portal has stopped', async () => {
    const portal = await connect(PORTAL_NAME);
    const upgraded = upgrade([TABLES, CHANGE], { 1: ALONE });
    await expect.poll(() => lines.join('')).toContain('Waiting 30 s for its end');
    await portal.end();
    await upgraded;
    expect((await (await connect('psql')).query('SELECT m FROM people')).rows).toEqual([]);
  }, 30_000);

  test('creating an index CONCURRENTLY in a migration blocks no writes', async () => {
    const reader = await connect('a long report');
    await reader.query('BEGIN; SELECT count(*) FROM people');
    const writer = await connect(PORTAL_NAME);
    await writer.query('BEGIN; INSERT INTO people VALUES (1)');
    const indexed = ['CREATE INDEX CONCURRENTLY IF NOT EXISTS people_n ON people (n)'];
    const upgraded = upgrade([TABLES, indexed]);
    const other = await connect(PORTAL_NAME);
    await expect
      .poll(async () => (await other.query(`SELECT to_regclass('people_n') AS made`)).rowCount)
      .toBe(1);
    await other.query('INSERT INTO people VALUES (2)');
    await writer.query('COMMIT');
    await reader.query('COMMIT');
    await upgraded;
  }, 30_000);

  test('two processes that start at the same time run a migration only once, even a migration that must run alone', async () => {
    const start = () =>
      openDatabase({
        databaseUrl: url,
        dataDir: temporaryFolder(),
        log: pino({ level: 'silent' }),
        alonePatienceMs: 0,
        migrationsFolder: writeMigrations(temporaryFolder(), [TABLES, CHANGE], { 1: ALONE }),
      });
    const opened = await Promise.all([start(), start()]);
    const { rows } = await opened[0].pool.query('SELECT tag FROM drizzle.applied_migrations');
    await Promise.all(opened.map((each) => each.close()));
    expect(rows).toEqual([{ tag: '0000_test' }, { tag: '0001_test' }]);
  }, 30_000);
});
