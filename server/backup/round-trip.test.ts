import { createWriteStream, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { unpackTar } from 'modern-tar';
import { describe, expect, onTestFinished, test } from 'vitest';
import { tableNames } from '#server/db/inspect-schema.ts';
import { openPortal } from '#server/testing/open-portal.ts';
import {
  asRestored,
  contentsBy,
  contentsOf,
  emptyPlace,
  filledPlace,
  migratedPlace,
  openPlace,
  SECRET,
} from '#server/testing/places.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { ARCHIVED_TABLES, LEFT_OUT_TABLES } from './archived-tables.ts';
import { backUpToFile } from './backup.ts';
import { makeBackup } from './make-backup.ts';
import { move } from './move.ts';
import { connect, type Place } from './place.ts';
import { restore } from './restore.ts';

const command = 'npm test';
async function backedUp() {
  const { place, contents } = await filledPlace();
  const path = join(temporaryFolder(), 'backup.tar');
  const made = await backUpToFile(path, { place, command });
  return { place, contents, path, made };
}

test('a restore brings back the files, the secret and all rows except sign-ins, and ids continue after the restored ones (B2)', async () => {
  const { path, made, contents } = await backedUp();
  expect(made).toMatchObject({ files: { count: 2 }, missing: [] });
  expect(statSync(path).mode & 0o777).toBe(0o600);
  const target = await migratedPlace();
  const { sha256 } = made;
  const restored = await restore(path, { place: target, replaces: true, command, sha256 });
  expect(restored).toMatchObject({ rows: made.rows, files: { put: 2, there: 0 }, migrated: 0 });
  const secret = join(target.env.DATA_DIR, 'session-secret');
  expect(readFileSync(secret, 'utf8')).toBe(SECRET);
  expect(statSync(secret).mode & 0o777).toBe(0o600);
  expect(restored.secret).toEqual({ file: secret, mustBeSet: target.kind === 'postgres' });
  const { pool, close } = await openPlace(target);
  onTestFinished(close);
  expect(await contentsBy(pool, target)).toEqual(asRestored(contents));
  const { rows } = await pool.query(
    `INSERT INTO audit_events (action) VALUES ('signed-in')
      RETURNING position > (SELECT max(position) FROM audit_events) AS "isNext"`,
  );
  expect(rows).toEqual([{ isNext: true }]);
  // Shows that the triggers are enabled again.
  await pool.query(`UPDATE users SET first_name = 'Ada'`);
  const found = await pool.query(`SELECT 1 FROM chaplains WHERE search_text LIKE '% ada %'`);
  expect(found.rows).not.toEqual([]);
}, 120_000);

test('the first start after a restore holds back queued messages; after a move of the portal it doesn’t', async () => {
  const { place, path } = await backedUp();
  const settings = async (of: Place) => {
    const { pool, close } = await openPlace(of);
    const { rows } = await pool.query<{ isDated: boolean }>(
      `SELECT value -> 'createdAt' IS NOT NULL AS "isDated" FROM portal_settings WHERE name = 'restored'`,
    );
    await close();
    return rows;
  };
  const target = await migratedPlace();
  await restore(path, { place: target, replaces: true, command });
  expect(await settings(target)).toEqual([{ isDated: true }]);
  const moved = await emptyPlace();
  await move({ from: place, to: moved, command });
  expect(await settings(moved)).toEqual([]);
}, 120_000);

const leftOut = LEFT_OUT_TABLES.map(({ table }) => table);

test('every database table is either in the backup archive or listed as left out, with a reason (X7)', () => {
  expect([...leftOut, ...ARCHIVED_TABLES].toSorted()).toEqual(tableNames.toSorted());
});

const countsIn = (contents: Record<string, string>) =>
  leftOut.map((table) => Number(contents[table]?.split(' ')[0]));

async function restored(path: string) {
  const target = await migratedPlace();
  const outcome = await restore(path, { place: target, replaces: true, command });
  const db = await openPlace(target);
  onTestFinished(() => db.close());
  const { rows } = await db.pool.query('SELECT DISTINCT sid FROM push_subscriptions');
  return { outcome, counts: countsIn(await contentsBy(db.pool, target)), sids: rows };
}

test('an archive contains no session, trusted device, unfinished sign-in, link or key for links (X7)', async () => {
  const { place, secrets, contents } = await openPortal();
  const counts = countsIn(contents);
  expect(counts.every((count) => count > 0)).toBe(true);
  const path = join(temporaryFolder(), 'backup.tar');
  await backUpToFile(path, { place, command });
  const members = await unpackTar(readFileSync(path));
  const tables = members.map(({ header }) => header.name.split('/')[1]);
  expect(tables).toContain('users');
  expect(tables.filter((name) => leftOut.includes(name ?? ''))).toEqual([]);
  const texts = members.map(({ header, data = new Uint8Array() }) =>
    String(header.name.endsWith('.gz') ? gunzipSync(data) : Buffer.from(data)),
  );
  expect(secrets.filter((secret) => texts.some((text) => text.includes(secret)))).toEqual([]);
  expect(await restored(path)).toMatchObject({
    outcome: { leftOut: 0 },
    counts: leftOut.map(() => 0),
    sids: [{ sid: null }],
  });
}, 120_000);

test('a restore skips sessions, devices and links that an older release archived (X7)', async () => {
  const { place, contents } = await openPortal();
  const counts = countsIn(contents);
  const path = join(temporaryFolder(), 'older.tar');
  const { client, close } = await connect({ env: place.env, command });
  const storage = await openStorage(place.env, [SECRET]);
  const source = { client, kind: place.kind, storage, sessionSecret: SECRET, isWhole: true };
  await makeBackup(source, createWriteStream(path));
  await close();
  expect(await restored(path)).toMatchObject({
    outcome: { leftOut: counts.reduce((sum, count) => sum + count, 0) },
    counts: leftOut.map(() => 0),
    sids: [{ sid: null }],
  });
}, 120_000);

test('moving a portal also moves its sessions, devices and links (B2)', async () => {
  const { place, contents } = await openPortal();
  const target = await emptyPlace();
  await move({ from: place, to: target, command });
  expect(await contentsOf(target)).toEqual(contents);
}, 120_000);

const adminUrl = process.env['TEST_DATABASE_URL'];

describe.each(adminUrl ? [adminUrl] : [])('on PostgreSQL', (server) => {
  test('a restore or a move is refused while a portal is connected to the database (B1)', async () => {
    const { place, path } = await backedUp();
    const db = await openPlace(place);
    await db.pool.query('SELECT 1');
    onTestFinished(() => db.close());
    const over = restore(path, { place, replaces: true, command });
    await expect(over).rejects.toThrow('A portal is connected');
    const away = move({ from: place, to: await emptyPlace(server), command });
    await expect(away).rejects.toThrow('A portal is connected');
  }, 60_000);
});
