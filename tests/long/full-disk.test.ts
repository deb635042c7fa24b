import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { openDatabase, type DatabaseOptions } from '#server/db/database.ts';
import { migratedFolder } from '#server/testing/migrated-folder.ts';
import { startPortal } from '#server/testing/portal-child.ts';

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

test('/readyz tells of a disk that is full within 5 s, and of room again (F9)', async (context) => {
  const dataDir = await migratedFolder();
  const uploads = join(dataDir, 'uploads');
  mkdirSync(uploads, { recursive: true });
  context.skip(!mountsSmallDisk(uploads), 'Only root can mount a small disk.');
  const { url } = await startPortal(dataDir, { MIN_FREE_MB: '0' });
  const storage = async () => {
    const answer = await fetch(`${url}/readyz`);
    return readyBody.parse(await answer.json()).details.storage.status;
  };
  await expect.poll(storage).toBe('ok');
  const filler = join(uploads, 'filler');
  execFileSync('sh', ['-c', `cat /dev/zero > ${filler} 2>/dev/null || true`]);
  await expect.poll(storage, { timeout: 5_000 }).toBe('no-space');
  rmSync(filler);
  await expect.poll(storage, { timeout: 5_000 }).toBe('ok');
}, 120_000);

const readyBody = z.object({ details: z.object({ storage: z.object({ status: z.string() }) }) });

/** Mounts a disk of 1 MB until the end of the test. @returns false where that isn't allowed. */
function mountsSmallDisk(folder: string) {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    return false;
  }
  onTestFinished(() => void execFileSync('umount', ['--lazy', folder]));
  return true;
}
