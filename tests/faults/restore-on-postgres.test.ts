// @module-tag postgres
// @module-tag no-pooler
import { existsSync, mkdirSync, readdirSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { backUp, backUpToFile } from '#server/backup/backup.ts';
import { move } from '#server/backup/move.ts';
import { restore } from '#server/backup/restore.ts';
import { PORTAL_NAME } from '#server/db/reach-server.ts';
import { MIGRATION_LOCK } from '#server/db/apply-migrations.ts';
import { cutConnections } from '#server/testing/fresh-database.ts';
import {
  emptyPlace,
  filledPlace,
  migratedPlace,
  openPlace,
  placeAt,
} from '#server/testing/places.ts';
import { closedPort, startProxy } from '#server/testing/tcp-proxy.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';

const command = 'npm test';

async function archiveOfSomebody() {
  const { place, ids } = await filledPlace(2, 10_000);
  const path = join(temporaryFolder(), 'backup.tar');
  await backUpToFile(path, { place, command });
  return { path, ids, place };
}

async function connectAs(applicationName: string, databaseUrl: string | undefined) {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: applicationName,
  });
  client.on('error', () => undefined);
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

test('a backup whose database connection breaks while it reads files is discarded (B1)', async () => {
  // Larger than the buffers, so that the backup is still reading when the connection is cut.
  const { place } = await filledPlace(4, 4_000_000);
  const slow = new PassThrough({ highWaterMark: 1 });
  const state = { isKept: false };
  const made = backUp(slow, { place, command }, async () => {
    state.isKept = true;
  });
  const failed = made.catch((error: unknown) => String(error));
  for await (const chunk of slow.iterator({ destroyOnReturn: false })) {
    if (String(chunk).includes('files/')) break;
  }
  await cutConnections(place.env.DATABASE_URL ?? '');
  slow.resume();
  expect(await failed).toContain('files may be missing');
  expect(state.isKept).toBe(false);
});

test.each(['restore', 'move'] as const)(
  'a %s is refused if a portal connects to the database just before it (B1)',
  async (name) => {
    const { path, place } = await archiveOfSomebody();
    const databaseUrl = place.env.DATABASE_URL;
    const starting = await connectAs('a portal that migrates', databaseUrl);
    await starting.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const done =
      name === 'restore'
        ? restore(path, { place, replaces: true, command })
        : move({ from: place, to: placeAt({ DATA_DIR: temporaryFolder() }), command });
    const outcome = done.then(
      () => 'done',
      (error: unknown) => String(error),
    );
    const waiting = `SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
    while ((await starting.query(waiting)).rowCount === 0) await sleep(10);
    await connectAs(PORTAL_NAME, databaseUrl);
    await starting.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    expect(await outcome).toContain('A portal is connected to this database');
  },
);

test('if the database doesn’t answer a restore’s commit, the restored files stay, because the commit may have succeeded (B1)', async () => {
  const { path, ids } = await archiveOfSomebody();
  const place = await emptyPlace();
  const url = new URL(place.env.DATABASE_URL ?? '');
  const port = await closedPort();
  const proxy = await startProxy(port, new URL(url), (chunk) => {
    if (chunk.includes('COMMIT')) proxy.hang();
    return chunk;
  });
  url.host = `127.0.0.1:${port}`;
  const proxied = placeAt({ DATA_DIR: place.env.DATA_DIR, DATABASE_URL: url.href });
  const restored = restore(path, { place: proxied, replaces: false, command });
  const failed = restored.catch((error: unknown) => String(error));
  const observer = await connectAs('observer', place.env.DATABASE_URL);
  const isThere = async () =>
    (await observer.query(`SELECT FROM pg_class WHERE relname = 'resources'`)).rowCount;
  await expect.poll(isThere).toBe(1);
  proxy.cut();
  expect(await failed).toContain('may be restored or not');
  const kept = readdirSync(join(place.env.DATA_DIR, 'uploads/files'));
  expect(kept.toSorted()).toEqual(ids.toSorted());
});

test('a restore that can’t write the secret changes nothing (B1)', async () => {
  const { path } = await archiveOfSomebody();
  const place = await migratedPlace();
  const { DATA_DIR } = place.env;
  const inTheWay = join(DATA_DIR, `session-secret.${process.pid}`);
  mkdirSync(inTheWay);
  const options = { place, replaces: true, command };
  await expect(restore(path, options)).rejects.toThrow('EISDIR');
  const db = await openPlace(place);
  onTestFinished(() => db.close());
  expect((await db.pool.query('SELECT FROM users')).rowCount).toBe(0);
  await db.close();
  rmdirSync(inTheWay);
  await restore(path, options);
  expect(existsSync(join(DATA_DIR, 'session-secret'))).toBe(true);
});
