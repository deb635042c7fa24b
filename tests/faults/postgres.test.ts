import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openDatabase, type DatabaseOptions } from '#server/db/database.ts';
import { isUnavailable } from '#server/db/errors.ts';
import { startChild } from '#server/testing/child-process.ts';
import { countBackends, cutConnections, freshDatabase } from '#server/testing/fresh-database.ts';
import { writeMigrations } from '#server/testing/migrations-folder.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { trust } from '#shared/trust.ts';

const DATABASE_CHILD = new URL(import.meta.resolve('#server/testing/database-child.ts'));
const adminUrl = process.env['TEST_DATABASE_URL'];

async function open(databaseUrl: string, options: Partial<DatabaseOptions> = {}) {
  const log = pino({ level: 'silent' });
  const database = await openDatabase({ databaseUrl, dataDir: 'unused', log, ...options });
  onTestFinished(() => database.close());
  return database;
}

async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = trust<AddressInfo>(server.address(), 'it listens on TCP');
  server.close();
  await once(server, 'close');
  return port;
}

test('F3 with the database away at start, it is tried again and then given up with a clear message', async () => {
  const url = `postgresql://portal:secret-word@127.0.0.1:${await closedPort()}/portal`;
  const start = performance.now();
  const error = await open(url, { patienceMs: 1_500 }).catch((reason: unknown) => reason);
  expect(performance.now() - start).toBeGreaterThan(1_400);
  expect(performance.now() - start).toBeLessThan(4_000);
  expect(String(error)).toContain('did not answer within 2 s');
  expect(String(error)).toContain('ECONNREFUSED');
  expect(String(error)).not.toContain('secret-word');
  expect(isUnavailable(error)).toBe(true);
});

describe.each(adminUrl ? [adminUrl] : [])('on PostgreSQL', (admin) => {
  onPostgres(admin);
});

function onPostgres(admin: string): void {
  test('F3 a database that comes up a little later is waited for', async () => {
    const url = new URL(await freshDatabase(admin));
    const target = { port: Number(url.port || 5432), host: url.hostname };
    url.port = String(await closedPort());
    url.hostname = '127.0.0.1';
    const opening = open(url.href, { patienceMs: 20_000 });
    await sleep(1_000);
    const proxy = createServer((inbound) => {
      const outbound = connect(target);
      inbound.pipe(outbound).pipe(inbound);
      inbound.on('error', () => outbound.destroy());
      outbound.on('error', () => inbound.destroy());
    }).listen(Number(url.port), '127.0.0.1');
    onTestFinished(() => void proxy.close());
    expect(await (await opening).isReady()).toBe(true);
  });

  test('F12 four instances that start together migrate once', async () => {
    const url = await freshDatabase(admin);
    const databases = await Promise.all([open(url), open(url), open(url), open(url)]);
    const { rows } = await databases[0].pool.query<{ runs: number; kinds: number }>(
      'SELECT count(*)::int AS runs, count(DISTINCT hash)::int AS kinds FROM drizzle.__drizzle_migrations',
    );
    expect(rows[0]?.runs).toBeGreaterThan(0);
    expect(rows[0]?.runs).toBe(rows[0]?.kinds);
  });

  test('F12 killed half-way through a migration, the next start runs it whole', async () => {
    const url = await freshDatabase(admin);
    const migrationsFolder = writeMigrations(temporaryFolder(), [
      ['CREATE TABLE first (n int)', 'SELECT pg_sleep(3)', 'CREATE TABLE second (n int)'],
    ]);
    const { pool } = await open(url, { migrate: false });
    const child = startChild(DATABASE_CHILD, ['unused', 'hold', migrationsFolder], {
      CHILD_DATABASE_URL: url,
    });
    onTestFinished(() => child.kill());
    await expect
      .poll(() => countBackends(pool, "wait_event = 'PgSleep'"), { timeout: 15_000 })
      .toBe(1);
    await child.kill();
    const tables = "SELECT to_regclass('first') AS first, to_regclass('second') AS second";
    expect((await pool.query(tables)).rows).toEqual([{ first: null, second: null }]);

    await open(url, { migrationsFolder });
    expect((await pool.query(tables)).rows).toEqual([{ first: 'first', second: 'second' }]);
  }, 60_000);

  test('F4 F5 connections cut by a restart: the transaction is not stored, the pool recovers', async () => {
    const url = await freshDatabase(admin);
    const { pool, orm, transaction, isReady } = await open(url);
    await pool.query('CREATE TABLE notes (n int)');
    await Promise.all([1, 2, 3].map(() => pool.query('SELECT pg_sleep(0.1)')));
    const cut = transaction(async (tx) => {
      await tx.execute(sql`INSERT INTO notes VALUES (1)`);
      await cutConnections(url);
      await sleep(100);
      await tx.execute(sql`INSERT INTO notes VALUES (2)`);
    });
    await expect(cut).rejects.toSatisfy(isUnavailable);
    expect(await isReady()).toBe(true);
    expect((await orm.execute(sql`SELECT count(*)::int AS n FROM notes`)).rows).toEqual([{ n: 0 }]);
  });

  test('F7 with every connection in use, the next caller is turned away in time', async () => {
    const { pool } = await open(await freshDatabase(admin), { maxConnections: 1 });
    const client = await pool.connect();
    await expect(pool.query('SELECT 1')).rejects.toSatisfy(isUnavailable);
    client.release();
    expect((await pool.query('SELECT 1 AS n')).rows).toEqual([{ n: 1 }]);
  });

  test('a wrong database is told at once, not waited for', async () => {
    const url = new URL(admin);
    url.pathname = '/there-is-no-such-database';
    await expect(open(url.href)).rejects.toThrow('refused the connection');
  }, 3_000);
}
