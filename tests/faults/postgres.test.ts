// @module-tag no-pooler
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { describe, expect, onTestFinished, test } from 'vitest';
import { askForPasswordReset } from '#shared/accounts/api.ts';
import { openDatabase, type DatabaseOptions } from '#server/db/database.ts';
import { isUnavailable } from '#server/db/errors.ts';
import { tell } from '#server/features/messages/service.ts';
import { startChild } from '#server/testing/child-process.ts';
import { createFactories } from '#server/testing/factories.ts';
import { countBackends, cutConnections, freshDatabase } from '#server/testing/fresh-database.ts';
import { writeMigrations } from '#server/testing/migrations-folder.ts';
import { databaseAt, onServer } from '#server/testing/on-server.ts';
import { readOutbox } from '#server/testing/outbox.ts';
import { startPortal } from '#server/testing/portal-child.ts';
import { closedPort, startProxy } from '#server/testing/tcp-proxy.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { createVisitor } from '#server/testing/visitor.ts';

const DATABASE_CHILD = new URL(import.meta.resolve('#server/testing/database-child.ts'));
const adminUrl = process.env['TEST_DATABASE_URL'];

async function open(databaseUrl: string, options: Partial<DatabaseOptions> = {}) {
  const log = pino({ level: 'silent' });
  const database = await openDatabase({ databaseUrl, dataDir: 'unused', log, ...options });
  onTestFinished(() => database.close());
  return database;
}

test('a database that is unreachable at start is tried again, then reported with a clear message (F3)', async () => {
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
  test('the portal waits for a database that starts a little later (F3)', async () => {
    const { url, server, port } = await behindProxy(admin);
    const opening = open(url, { patienceMs: 20_000 });
    await sleep(1_000);
    await startProxy(port, server);
    expect(await (await opening).isReady()).toBe(true);
  });

  test('when the database server hangs, a transaction fails in time and its connection isn’t reused (F6)', async () => {
    const { url, server, port } = await behindProxy(admin);
    const proxy = await startProxy(port, server);
    const { pool, transaction } = await open(url);
    Object.assign(pool.options, { query_timeout: 500 });
    const hanging = transaction(async (tx) => {
      await tx.execute(sql`CREATE TABLE notes (n int)`);
      proxy.hang();
      await tx.execute(sql`INSERT INTO notes VALUES (1)`);
    });
    await expect(hanging).rejects.toSatisfy(isUnavailable);
    expect(pool.totalCount).toBe(0);
    const { rows } = await pool.query("SELECT to_regclass('notes') AS notes");
    expect(rows).toEqual([{ notes: null }]);
  }, 15_000);

  test('a process receives another process’s database notifications, even after all connections were cut', async () => {
    const url = await freshDatabase(admin);
    const [listening, notifying] = await Promise.all([open(url), open(url)]);
    let heard = 0;
    const end = listening.listen('portal_test', () => (heard += 1));
    onTestFinished(end);
    const notify = async () => {
      await notifying.pool.query('NOTIFY portal_test');
      return heard;
    };

    await expect.poll(() => heard).toBe(1);
    await expect.poll(notify).toBeGreaterThan(1);
    await cutConnections(url);
    const before = heard;
    await expect.poll(() => heard, { timeout: 10_000 }).toBeGreaterThan(before);
    const again = heard;
    await expect.poll(notify).toBeGreaterThan(again);
  });

  test('a message that another process queues is sent within seconds', async () => {
    const url = await freshDatabase(admin);
    const dataDir = temporaryFolder();
    const { child } = await startPortal(dataDir, {
      DATABASE_URL: url,
      SESSION_SECRET: 'a secret of the tests that is long enough',
    });
    const db = await open(url);
    const { user } = await createFactories(db, () => createVisitor('')).makeChaplain();
    const to = [{ userId: user.id }];

    await db.transaction((tx) =>
      tell(tx, { kind: 'application-approved', facts: {}, to, actorId: null }),
    );

    await expect
      .poll(async () => readOutbox(db), { timeout: 15_000 })
      .toMatchObject([{ state: 'sent', attempts: 1 }]);
    const [delivery] = await readOutbox(db);
    expect(readdirSync(join(dataDir, 'mail'))).toEqual([`${delivery?.id}.eml`]);
    await child.terminate();
    expect(await child.ended).toMatchObject({ code: 0 });
  });

  test('the set-password link that an administrator asks for is printed on the portal’s console, though another thread sends it (X5)', async () => {
    const { child, url } = await startPortal(temporaryFolder(), {
      DATABASE_URL: await freshDatabase(admin),
      SESSION_SECRET: 'a secret of the tests that is long enough',
    });
    await createVisitor(url).call(askForPasswordReset, { body: { username: 'admin' } });

    expect(await child.line(`${url}/set-password?token=`)).toMatch(/token=[\w-]{43}$/);
  });

  test('four instances that start together run the migrations only once (F12)', async () => {
    const url = await freshDatabase(admin);
    const databases = await Promise.all([open(url), open(url), open(url), open(url)]);
    const { rows } = await databases[0].pool.query<{ runs: number; kinds: number }>(
      'SELECT count(*)::int AS runs, count(DISTINCT hash)::int AS kinds FROM drizzle.applied_migrations',
    );
    expect(rows[0]?.runs).toBeGreaterThan(0);
    expect(rows[0]?.runs).toBe(rows[0]?.kinds);
  });

  test('a migration that was killed half-way is run completely by the next start (F12)', async () => {
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

  test('PostgreSQL uses no JIT compilation, even for queries that it considers costly', async () => {
    const { pool } = await open(await freshDatabase(admin));
    const queries = Array.from({ length: 5 }, () => pool.query<{ jit: string }>('SHOW jit'));
    const settings = (await Promise.all(queries)).map(({ rows }) => rows[0]?.jit);
    expect(settings).toEqual(['off', 'off', 'off', 'off', 'off']);
  });

  test('a migration is not cut off by the role’s time limits', async () => {
    const url = await freshDatabase(admin);
    const name = new URL(url).pathname.slice(1);
    await onServer(admin, `ALTER ROLE postgres IN DATABASE ${name} SET statement_timeout = 100`);
    const migrationsFolder = writeMigrations(temporaryFolder(), [['SELECT pg_sleep(0.3)']]);
    await open(url, { migrationsFolder });
    await expect(onServer(url, 'SELECT pg_sleep(0.3)')).rejects.toThrow('statement timeout');
  });

  test('a transaction whose connection is cut by a restart stores nothing, and the pool recovers (F4, F5)', async () => {
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

  test('while a database is read-only, changes fail as unavailable; once it accepts writes again, they succeed', async () => {
    const url = await freshDatabase(admin);
    const { pool, transaction, isReady } = await open(url);
    await pool.query('CREATE TABLE notes (n int)');
    await setReadOnly(admin, url, 'on');
    await cutConnections(url);
    await expect.poll(isReady).toBe(false);
    const write = () => transaction((tx) => tx.execute(sql`INSERT INTO notes VALUES (1)`));
    await expect(write()).rejects.toSatisfy(isUnavailable);
    await expect(pool.query('INSERT INTO notes VALUES (1)')).rejects.toSatisfy(isUnavailable);
    const patient = open(url, { patienceMs: 1_000 });
    await expect(patient).rejects.toThrow('accepts no writes');

    await setReadOnly(admin, url, 'off');
    // The test needn't cut connections this time, because the pool drops read-only connections.
    await expect.poll(isReady).toBe(true);
    await write();
    expect((await pool.query('SELECT n FROM notes')).rows).toEqual([{ n: 1 }]);
  });

  test('a query fails instead of waiting forever while all database connections are in use (F7)', async () => {
    const { pool } = await open(await freshDatabase(admin), { maxConnections: 1 });
    const client = await pool.connect();
    await expect(pool.query('SELECT 1')).rejects.toSatisfy(isUnavailable);
    client.release();
    expect((await pool.query('SELECT 1 AS n')).rows).toEqual([{ n: 1 }]);
  });

  test.each(Object.entries(UNFIT))(
    'the portal refuses to start with a database %s, says what to do, and creates no tables',
    async (_what, [options, reason]) => {
      const url = await freshDatabase(admin, `${options} TEMPLATE template0`);
      const refusal = open(url);
      await expect(refusal).rejects.toThrow(reason);
      await expect(refusal).rejects.toThrow('createdb --template=template0 --encoding=UTF8');
      const { pool } = await open(url, { migrate: false });
      const { rows } = await pool.query("SELECT to_regclass('users') AS users");
      expect(rows).toEqual([{ users: null }]);
    },
  );

  test('a database in UTF8 whose collation comes from ICU is accepted', async () => {
    const options =
      "ENCODING 'UTF8' LOCALE 'C' LOCALE_PROVIDER icu ICU_LOCALE 'und' TEMPLATE template0";
    expect(await (await open(await freshDatabase(admin, options))).isReady()).toBe(true);
  });

  test('the portal can connect to a database by a Unix socket', async () => {
    const url = new URL(await freshDatabase(admin));
    const { pool } = await open(url.href, { migrate: false });
    const { rows } = await pool.query<{ folder: string }>(
      "SELECT current_setting('unix_socket_directories') AS folder",
    );
    const [socket] = (rows[0]?.folder ?? '').split(',');
    expect(socket).not.toBe('');
    const { username, password, port, pathname } = url;
    const address = `postgresql://${username}:${password}@${pathname}?host=${socket}&port=${port}`;
    const { pool: bySocket } = await open(address);
    const { rows: peers } = await bySocket.query('SELECT inet_client_addr() AS peer');
    expect(peers).toEqual([{ peer: null }]);
  });

  test('the portal uses the second database host when the first accepts no connections', async () => {
    const { url } = await twoHosts(admin);
    expect(await (await open(url)).isReady()).toBe(true);
  });

  test('the portal uses the second database host when the first is read-only', async () => {
    const { url, openFirst } = await twoHosts(admin);
    await openFirst();
    const { pool } = await open(url);
    await expect(pool.query('CREATE TABLE notes (n int)')).resolves.toBeDefined();
  });

  test('the portal moves to a writable host when the host in use becomes read-only', async () => {
    const { url, openFirst, makeReadOnly, makeWritable, second } = await twoHosts(admin);
    const { pool } = await open(url);
    await openFirst();
    await makeWritable();
    await makeReadOnly(second);
    await cutConnections(second);
    await expect
      .poll(() => pool.query('CREATE TABLE notes (n int)').then(() => 'stored', String))
      .toBe('stored');
  });

  test('a start while all database hosts are read-only waits until one is writable', async () => {
    const { url, openFirst, makeReadOnly, makeWritable, second } = await twoHosts(admin);
    await openFirst();
    await makeReadOnly(second);
    const refusal = open(url, { patienceMs: 300 });
    await expect(refusal).rejects.toThrow('is read-only');
    const opening = open(url, { patienceMs: 20_000 });
    await makeWritable();
    expect(await (await opening).isReady()).toBe(true);
  });

  test('a start with a database that does not exist fails immediately', async () => {
    await expect(open(databaseAt(admin, 'there-is-no-such-database'))).rejects.toThrow(
      'The server has no database there-is',
    );
  }, 3_000);
}

async function setReadOnly(admin: string, url: string, value: 'on' | 'off') {
  const name = new URL(url).pathname.slice(1);
  await onServer(admin, `ALTER DATABASE ${name} SET default_transaction_read_only = ${value}`);
}

/** Two hosts. The first host accepts no connections until `openFirst`, and is then read-only. */
async function twoHosts(admin: string) {
  const [readOnly, second] = [await freshDatabase(admin), await freshDatabase(admin)];
  const [from, to] = [second, readOnly].map((url) => new URL(url).pathname.slice(1));
  await setReadOnly(admin, readOnly, 'on');
  const port = await closedPort();
  const { username, password, host, pathname } = new URL(second);
  return {
    url: `postgresql://${username}:${password}@127.0.0.1:${port},${host}${pathname}`,
    second,
    /** Opens the first host, which is a proxy that leads to the read-only database. */
    openFirst: () =>
      startProxy(port, new URL(readOnly), (chunk) =>
        Buffer.from(chunk.toString('latin1').replace(from ?? '', to ?? ''), 'latin1'),
      ),
    makeReadOnly: (url: string) => setReadOnly(admin, url, 'on'),
    makeWritable: () => setReadOnly(admin, readOnly, 'off'),
  };
}

const UNFIT = {
  'whose encoding is SQL_ASCII': ["ENCODING 'SQL_ASCII' LOCALE 'C'", 'has the encoding SQL_ASCII'],
  'whose encoding is LATIN1': ["ENCODING 'LATIN1' LOCALE 'C'", 'has the encoding LATIN1'],
  'whose locale is C': ["ENCODING 'UTF8' LOCALE 'C'", 'has the locale C, in which a capital'],
} as const;

async function behindProxy(admin: string) {
  const server = new URL(await freshDatabase(admin));
  const port = await closedPort();
  const url = new URL(server);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return { url: url.href, server, port };
}
