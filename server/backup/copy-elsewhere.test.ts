import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { filledPlace, openPlace } from '#server/testing/places.ts';
import { requireProgram } from '#server/testing/require-program.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { backUpToFile } from './backup.ts';
import { getLastBackup } from './last-backup-queries.ts';
import type { Place } from './place.ts';

const command = 'npm test';

async function lastBackupAt(place: Place) {
  const db = await openPlace(place);
  try {
    return (await getLastBackup(db.orm))?.createdAt ?? null;
  } finally {
    await db.close();
  }
}

test('a backup counts as made only after rclone has copied it to the remote storage', async (context) => {
  requireProgram('rclone', context);
  const { place } = await filledPlace(1, 1_000);
  const folder = temporaryFolder();
  const elsewhere = join(folder, 'elsewhere');
  mkdirSync(elsewhere);

  const failed = join(folder, 'first.tar');
  const copyTo = 'no-such-remote:';
  await expect(backUpToFile(failed, { place, command, copyTo })).rejects.toThrow(
    `${failed} was made and not copied to no-such-remote:, so it does not count as a backup.`,
  );
  expect(existsSync(failed)).toBe(true);
  expect(await lastBackupAt(place)).toBe(null);

  const path = join(folder, 'second.tar');
  const { createdAt } = await backUpToFile(path, { place, command, copyTo: elsewhere });
  expect(readdirSync(elsewhere)).toEqual(['second.tar']);
  expect(readFileSync(join(elsewhere, 'second.tar')).equals(readFileSync(path))).toBe(true);
  expect(statSync(path).mode & 0o077).toBe(0);
  expect(await lastBackupAt(place)).toBe(createdAt.toISOString());
}, 120_000);

test('if rclone is missing, a backup that needs it fails with a message that gives the command to install rclone', async () => {
  const { place } = await filledPlace(1, 1_000);
  const path = join(temporaryFolder(), 'backup.tar');
  const before = process.env['PATH'];
  onTestFinished(() => void (process.env['PATH'] = before));
  process.env['PATH'] = temporaryFolder();
  const made = backUpToFile(path, { place, command, copyTo: 'offsite:' });
  await expect(made).rejects.toThrow('rclone is not installed: apt-get install rclone.');
}, 120_000);
