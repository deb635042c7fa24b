import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase, type DatabaseOptions } from '#server/db/database.ts';
import { migratedFolder } from '#server/testing/migrated-folder.ts';

async function open(options: Pick<DatabaseOptions, 'dataDir' | 'onLost'>) {
  const database = await openDatabase({ log: pino({ level: 'silent' }), ...options });
  onTestFinished(() => database.close());
  return database;
}

test('an engine that can’t write its log is reported, as on a full disk, and the next start has all that was stored (F9)', async () => {
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
