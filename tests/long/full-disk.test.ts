// @module-tag either-database
import { appendFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { openDatabase, type DatabaseOptions } from '#server/db/database.ts';
import { migratedFolder } from '#server/testing/migrated-folder.ts';
import { startPortal } from '#server/testing/portal-child.ts';
import { mayMount, smallDisk } from '#server/testing/small-disk.ts';

async function open(options: Pick<DatabaseOptions, 'dataDir' | 'onLost'>) {
  const database = await openDatabase({ log: pino({ level: 'silent' }), ...options });
  onTestFinished(() => database.close());
  return database;
}

test('a database that can’t write, as on a full disk, is reported; after a restart all stored data is there (F9)', async () => {
  const dataDir = await migratedFolder();
  const wal = join(dataDir, 'database', 'pg_wal');
  const onLost = vi.fn();
  const { pool } = await open({ dataDir, onLost });
  await pool.query("INSERT INTO portal_settings (name, value) VALUES ('stored', '1')");
  renameSync(wal, `${wal}-away`);
  await expect(
    pool.query("SELECT pg_switch_wal(); INSERT INTO portal_settings VALUES ('lost', '1')"),
  ).rejects.toBeInstanceOf(Error);
  await vi.waitFor(() => expect(onLost).toHaveBeenCalledOnce(), 5_000);
  renameSync(`${wal}-away`, wal);
  const { pool: stored } = await open({ dataDir });
  const { rows } = await stored.query("SELECT name FROM portal_settings WHERE name <> 'vapid'");
  expect(rows).toEqual([{ name: 'stored' }]);
});

test('/readyz reports within 5 s that the disk is full, and later that it has space again (F9)', async (context) => {
  context.skip(!mayMount(), 'Only root can mount a small disk.');
  const dataDir = await migratedFolder();
  const uploads = smallDisk(1);
  symlinkSync(uploads, join(dataDir, 'uploads'));
  const { url } = await startPortal(dataDir, { MIN_FREE_MB: '0' });
  const storage = async () => {
    const answer = await fetch(`${url}/readyz`);
    return readyBody.parse(await answer.json()).details.storage.status;
  };
  await expect.poll(storage).toBe('ok');
  const filler = join(uploads, 'filler');
  expect(() => {
    for (;;) appendFileSync(filler, Buffer.alloc(4096));
  }).toThrow('ENOSPC');
  await expect.poll(storage, { timeout: 5_000 }).toBe('no-space');
  rmSync(filler);
  await expect.poll(storage, { timeout: 5_000 }).toBe('ok');
}, 120_000);

const readyBody = z.object({ details: z.object({ storage: z.object({ status: z.string() }) }) });
