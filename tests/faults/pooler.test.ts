// @module-tag pooler
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { expect, inject, onTestFinished, test } from 'vitest';
import { login } from '#shared/accounts/api.ts';
import { callChaplains } from '#shared/calls/api.ts';
import { backUpToFile } from '#server/backup/backup.ts';
import { connect, requireNoPortal } from '#server/backup/place.ts';
import { openDatabase, type DatabaseOptions } from '#server/db/database.ts';
import { databaseSettings } from '#server/db/database-settings.ts';
import { requireNoTransactionPooler } from '#server/db/pooler.ts';
import { examineOpened } from '#server/doctor/examine-database.ts';
import { tell } from '#server/features/messages/service.ts';
import { createFactories } from '#server/testing/factories.ts';
import { cutConnections, freshDatabase } from '#server/testing/fresh-database.ts';
import { databaseAt, onServer } from '#server/testing/on-server.ts';
import { readOutbox } from '#server/testing/outbox.ts';
import { emptyPlace, migratedPlace, SECRET } from '#server/testing/places.ts';
import { approved } from '#server/testing/person-factories.ts';
import { ADMIN_PASSWORD, startPortal } from '#server/testing/portal-child.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { createVisitor } from '#server/testing/visitor.ts';

const command = 'npm test';

async function open(options: Partial<DatabaseOptions> = {}) {
  const { env } = await migratedPlace();
  const log = pino({ level: 'silent' });
  const db = await openDatabase({ ...databaseSettings(env), log, ...options });
  onTestFinished(() => db.close());
  return { db, env };
}

test('a portal behind PgBouncer starts, calls chaplains, gets notifications, is backed up and stops (B7)', async () => {
  const place = { ...(await emptyPlace()), sessionSecret: SECRET };
  const { DATA_DIR: dataDir, DATABASE_URL, DATABASE_DIRECT_URL } = place.env;
  const { child, url } = await startPortal(dataDir, {
    DATABASE_URL: DATABASE_URL ?? '',
    DATABASE_DIRECT_URL: DATABASE_DIRECT_URL ?? '',
    SESSION_SECRET: SECRET,
  });
  const { db } = await open({ ...databaseSettings(place.env), migrate: false });
  const make = createFactories(db, () => createVisitor(url));
  const { chaplain, user } = await make.makeChaplain(approved);
  const activation = await make.makeActivation({ status: 'active' });
  const office = createVisitor(url);
  const body = { username: 'admin', password: ADMIN_PASSWORD };
  expect((await office.call(login, { body })).status).toBe(200);

  const called = await office.call(callChaplains, {
    params: { id: activation.id },
    body: { chaplainIds: [chaplain.id], reason: 'Nobody else is near' },
  });
  expect(called.body).toMatchObject({ asked: 1 });
  const folder = join(dataDir, 'mail');
  const mails = () =>
    readdirSync(folder).filter((name) =>
      readFileSync(join(folder, name), 'utf8').includes(user.email),
    ).length;
  await expect.poll(mails, { timeout: 15_000 }).toBe(1);
  const to = [{ userId: user.id }];
  await db.transaction((tx) =>
    tell(tx, { kind: 'application-approved', facts: {}, to, actorId: null }),
  );
  await expect.poll(mails, { timeout: 15_000 }).toBe(2);

  const path = join(temporaryFolder(), 'backup.tar');
  const { rows } = await backUpToFile(path, { place, command });
  expect(rows).toBeGreaterThan(5);
  const told = (await readOutbox(db)).filter(({ userId }) => userId === user.id);
  expect(told.map(({ state }) => state)).toEqual(['sent', 'sent']);
  await child.terminate();
  expect(await child.ended).toMatchObject({ code: 0 });
}, 120_000);

test('a database notification that one process sends through the pooler reaches another process (B7)', async () => {
  const { db, env } = await open();
  const { db: other } = await open({ ...databaseSettings(env), migrate: false });
  let heard = 0;
  const end = db.listen('portal_test', () => (heard += 1));
  onTestFinished(end);
  await expect.poll(() => heard).toBe(1);
  for (const expected of [2, 3, 4]) {
    await other.pool.query('NOTIFY portal_test');
    await expect.poll(() => heard).toBe(expected);
  }
});

test('a start behind a pooler that refuses time limits fails immediately and names DATABASE_DIRECT_URL (B7)', async () => {
  const { env } = await migratedPlace();
  const start = performance.now();
  const refusal = open({ databaseUrl: env.DATABASE_URL, directUrl: undefined });
  await expect(refusal).rejects.toThrow(
    'leads to a pooler, such as PgBouncer, that gives each transaction another connection. Keep this setting',
  );
  expect(performance.now() - start).toBeLessThan(5_000);
  const same = open({ databaseUrl: env.DATABASE_URL, directUrl: env.DATABASE_URL });
  await expect(same).rejects.toThrow('DATABASE_DIRECT_URL leads to a pooler');
});

test('a start behind a pooler that ignores time limits and shares connections is refused (B7)', async () => {
  const { env } = await migratedPlace();
  const route = (connectionString = '') => ({
    connection: { connectionString },
    Client: pg.Client,
  });
  const throughPooler = requireNoTransactionPooler(route(env.DATABASE_URL), 'DATABASE_URL');
  await expect(throughPooler).rejects.toThrow('set DATABASE_DIRECT_URL too');
  await requireNoTransactionPooler(route(env.DATABASE_DIRECT_URL), 'DATABASE_URL');
});

/** The URL of a pooled database. Each test database is named after the pool mode that it uses. */
const inMode = (name: string) => databaseAt(inject('template').poolerUrl ?? '', name);

test('if a session-mode pooler refuses time limits, the portal fails to start, and the error names the setting to change', async () => {
  const refusal = open({ databaseUrl: inMode('session_mode'), directUrl: undefined });
  await expect(refusal).rejects.toThrow(
    'ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout',
  );
});

test('a start behind a statement-mode pooler is refused, even if DATABASE_DIRECT_URL is set', async () => {
  const databaseUrl = inMode('statement_mode');
  for (const directUrl of [undefined, inject('template').serverUrl ?? '']) {
    const refusal = open({ databaseUrl, directUrl, migrate: false });
    await expect(refusal).rejects.toThrow('Set pool_mode = transaction in pgbouncer.ini');
  }
});

test('a start behind a session-mode pooler with a single connection fails with an error that names the setting to raise', async () => {
  const connection = { connectionString: inMode('one_session'), query_timeout: 500 };
  const refusal = requireNoTransactionPooler({ connection, Client: pg.Client }, 'DATABASE_URL');
  await expect(refusal).rejects.toThrow('raise default_pool_size');
});

test('a start whose two database addresses lead to different databases is refused', async () => {
  const { env } = await migratedPlace();
  const directUrl = await freshDatabase(inject('template').serverUrl ?? '');
  const refusal = open({ databaseUrl: env.DATABASE_URL, directUrl, migrate: false });
  await expect(refusal).rejects.toThrow('must lead to the same database');
});

test('behind a pooler, statements are sent without names, unless the settings say that the pooler supports names', async () => {
  const named = async (preparesStatements?: boolean) => {
    const { db } = await open({ preparesStatements });
    const client = await db.pool.connect();
    try {
      await client.query('BEGIN');
      await client.query({ name: 'of-a-library', text: 'SELECT 1' });
      const { rows } = await client.query<{ name: string }>(
        'SELECT name FROM pg_prepared_statements',
      );
      return rows;
    } finally {
      client.release(true);
    }
  };
  expect(await named()).toEqual([]);
  expect(await named(true)).toEqual([{ name: 'of-a-library' }]);
});

test('npm run doctor warns of missing database time limits, with the statement that sets them', async () => {
  const { db, env } = await open();
  const limits = async () =>
    (await examineOpened(db)).filter(({ message }) => message.includes('does not end statements'));
  expect(await limits()).toEqual([]);
  const name = new URL(env.DATABASE_URL ?? '').pathname.slice(1);
  const admin = inject('template').serverUrl ?? '';
  await onServer(admin, `ALTER DATABASE ${name} SET statement_timeout = 0`);
  await onServer(admin, `ALTER ROLE postgres IN DATABASE ${name} SET statement_timeout = 0`);
  // Makes the pooler open new connections, to which the changed limit applies.
  await cutConnections(env.DATABASE_DIRECT_URL ?? '');
  await expect.poll(limits).toMatchObject([
    {
      status: 'warning',
      remedy: expect.stringContaining(
        `ALTER ROLE postgres IN DATABASE ${name} SET statement_timeout = '30s'`,
      ),
    },
  ]);
});

test('a restore doesn’t wait for a stopped portal whose connections the pooler keeps open', async () => {
  const { db, env } = await open();
  const { client, close } = await connect({ env, command });
  onTestFinished(close);
  await expect(requireNoPortal(client)).rejects.toThrow('A portal is connected');
  await db.pool.query('SELECT 1');
  await db.close();
  await requireNoPortal(client);
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'chaplaincy-portal-pooled'`,
  );
  expect(rows[0]?.count).toBeGreaterThan(0);
});
