import { join } from 'node:path';
import { expect, test } from 'vitest';
import { backUpToFile } from '#server/backup/backup.ts';
import { move } from '#server/backup/move.ts';
import { readPlace, type Place } from '#server/backup/place.ts';
import { restore } from '#server/backup/restore.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { fileKey } from '#server/storage/storage.ts';
import {
  asRestored,
  contentsOf,
  fillPlace,
  migratedPlace,
  SECRET,
} from '#server/testing/places.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { makeTestBucket, testBucket } from '#server/testing/test-bucket.ts';

const command = 'npm test';

async function inBucket({ env }: Place, name?: string): Promise<Place> {
  await makeTestBucket();
  const { bucket, region, endpoint, credentials, forcePathStyle } = testBucket();
  return readPlace({
    NODE_ENV: 'test',
    DATA_DIR: env.DATA_DIR,
    DATABASE_URL: env.DATABASE_URL,
    DATABASE_DIRECT_URL: env.DATABASE_DIRECT_URL,
    S3_BUCKET: name ?? bucket,
    S3_REGION: region,
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: credentials?.accessKeyId,
    S3_SECRET_ACCESS_KEY: credentials?.secretAccessKey,
    S3_FORCE_PATH_STYLE: String(forcePathStyle),
  });
}

test('files can be moved from disk to a bucket, and a backup of the bucket can be restored to a bucket or to disk (B2)', async () => {
  const onDisk = await migratedPlace();
  const { ids, contents } = await fillPlace(onDisk);
  const place = { ...(await inBucket(onDisk)), sessionSecret: SECRET };
  const moved = await move({ from: { ...onDisk, sessionSecret: SECRET }, to: place, command });
  expect(moved).toMatchObject({ rows: null, files: { put: 2, there: 0 }, missing: [] });
  const path = join(temporaryFolder(), 'backup.tar');
  expect(await backUpToFile(path, { place, command })).toMatchObject({ files: { count: 2 } });

  const storage = await openStorage(place.env, [SECRET]);
  const sizes = () => Promise.all(ids.map((id) => storage.size(fileKey(id))));
  const before = await sizes();
  for (const id of ids) await storage.remove(fileKey(id));
  await restore(path, { place, replaces: true, command });
  expect(await sizes()).toEqual(before);
  const elsewhere = await migratedPlace();
  await restore(path, { place: elsewhere, replaces: true, command });
  expect(await contentsOf(elsewhere)).toEqual(asRestored(contents));
  for (const id of ids) await storage.remove(fileKey(id));
}, 120_000);

test('if the bucket is missing, a backup, a restore and a move are refused with an error that names the setting and a command', async () => {
  const onDisk = { ...(await migratedPlace()), sessionSecret: SECRET };
  await fillPlace(onDisk, 1, 1_000);
  const path = join(temporaryFolder(), 'backup.tar');
  await backUpToFile(path, { place: onDisk, command });
  const to = { ...(await inBucket(onDisk, 'no-such-bucket')), sessionSecret: SECRET };
  const words = 'There is no such bucket: correct S3_BUCKET, or make it (aws s3 mb s3://BUCKET';
  const works = [
    () => backUpToFile(join(temporaryFolder(), 'none.tar'), { place: to, command }),
    () => restore(path, { place: to, replaces: true, command }),
    () => move({ from: onDisk, to, command }),
  ];
  for (const work of works) await expect(work()).rejects.toThrow(words);
}, 120_000);
