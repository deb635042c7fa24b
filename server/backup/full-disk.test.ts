import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { noRoomForFiles } from '#server/storage/errors.ts';
import { emptyPlace, filledPlace, placeAt } from '#server/testing/places.ts';
import { mayMount, smallDisk } from '#server/testing/small-disk.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { backUpToFile } from './backup.ts';
import type { Place } from './place.ts';
import { restore } from './restore.ts';
import { explainFailure } from './store.ts';

const command = 'npm test';

/** Only root can mount a full disk; for other users these tests don't run. */
const disks = mayMount() ? ['a full disk'] : [];

const addressesOf = ({ DATABASE_URL, DATABASE_DIRECT_URL }: Place['env']) => ({
  DATABASE_URL,
  DATABASE_DIRECT_URL,
});

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

async function makeArchive() {
  const { place } = await filledPlace(4, 8_000_000);
  const path = join(temporaryFolder(), 'backup.tar');
  await backUpToFile(path, { place, command });
  return { path, place };
}

test.each(disks)(
  'a restore to %s fails with a message that the disk is full, and leaves no files there',
  async () => {
    const { path } = await makeArchive();
    const disk = smallDisk(60);
    const { env } = await emptyPlace();
    writeFileSync(join(disk, 'in-the-way'), Buffer.alloc(env.DATABASE_URL ? 45_000_000 : 0));
    const DATA_DIR = join(disk, 'data');
    const place = placeAt({ ...addressesOf(env), DATA_DIR });
    const restored = restore(path, { place, replaces: false, command });
    await expect(restored).rejects.toThrow(
      `The disk of ${DATA_DIR} is full. Make room (df -h ${DATA_DIR} shows how much there is)`,
    );
    expect(filesIn(disk)).toEqual(['in-the-way']);
  },
  240_000,
);

test('a restore that would leave less than MIN_FREE_MB free fails with a message that says so and names the folder', () => {
  const place = placeAt({ DATA_DIR: '/srv/portal', MIN_FREE_MB: '70' });
  expect(String(explainFailure(noRoomForFiles(), place))).toContain(
    'Less than MIN_FREE_MB (70) would stay free on the disk of DATA_DIR. Make room (df -h /srv/portal ',
  );
});

test.each(disks)(
  'a restore to a new embedded database on %s fails, says how much space it needs, and leaves no files',
  async () => {
    const { path } = await makeArchive();
    const disk = smallDisk(10);
    const place = placeAt({ DATA_DIR: join(disk, 'data') });
    const restored = restore(path, { place, replaces: false, command });
    await expect(restored).rejects.toThrow(
      /only \d+ MB are free on the disk of .*, and a new database takes 50 MB/,
    );
    expect(filesIn(disk)).toEqual([]);
  },
  240_000,
);

test.each(disks)(
  'a backup to %s fails with a message that the disk of the folder is full, and leaves no files there',
  async () => {
    const { place } = await makeArchive();
    const folder = join(smallDisk(1), 'backups');
    mkdirSync(folder);
    const made = backUpToFile(join(folder, 'backup.tar'), { place, command });
    await expect(made).rejects.toThrow(`The disk of ${folder} is full.`);
    expect(filesIn(folder)).toEqual([]);
  },
  240_000,
);
