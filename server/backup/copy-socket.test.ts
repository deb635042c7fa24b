// @module-tag either-database
import { mkdirSync, readdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { servePlace } from '#server/testing/served-place.ts';
import { migratedPlace, placeAt, SECRET } from '#server/testing/places.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { askForCopy } from './copy-socket.ts';

test('a portal with the embedded database offers one copy of its data at a time, and only to its own system user', async () => {
  const place = await migratedPlace();
  const { DATA_DIR } = place.env;
  await servePlace(place);
  expect(statSync(join(DATA_DIR, 'backup.sock')).mode & 0o777).toBe(0o600);
  const copy = await askForCopy(DATA_DIR);
  expect(copy?.sessionSecret).toBe(SECRET);
  expect(readdirSync(join(copy?.folder ?? '', 'database'))).toContain('PG_VERSION');
  expect(statSync(copy?.folder ?? '').mode & 0o777).toBe(0o700);
  await expect(askForCopy(DATA_DIR)).rejects.toThrow('Another backup is being made.');
  await copy?.release();
  expect(readdirSync(DATA_DIR).filter((name) => name.includes('copy'))).toEqual([]);
  await (await askForCopy(DATA_DIR))?.release();
});

test('if the data folder can’t contain a socket, the portal starts, but offers no copies for backups', async () => {
  const place = await migratedPlace();
  const { DATA_DIR } = place.env;
  // A folder with the socket's name makes it impossible to create the socket.
  mkdirSync(join(DATA_DIR, 'backup.sock', 'in-the-way'), { recursive: true });
  const { db } = await servePlace(place);
  expect(await db.isReady()).toBe(true);
  expect(await askForCopy(DATA_DIR)).toBeNull();
});

test('asking for a copy of a data folder returns nothing if no portal uses the folder', async () => {
  expect(await askForCopy(temporaryFolder())).toBeNull();
});

test('a portal offers copies for backups even if the path of its data folder is too long for a socket', async () => {
  const DATA_DIR = join(temporaryFolder(), 'long'.repeat(40));
  renameSync((await migratedPlace()).env.DATA_DIR, DATA_DIR);
  const place = placeAt({ DATA_DIR });
  await servePlace(place);
  const copy = await askForCopy(DATA_DIR);
  expect(copy?.heldMs).toBeGreaterThanOrEqual(0);
  await copy?.release();
});
