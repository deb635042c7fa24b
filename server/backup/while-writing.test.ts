import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { sweepFiles } from '#server/features/uploads/service.ts';
import { filledPlace, migratedPlace, openPlace, registerSomebody } from '#server/testing/places.ts';
import { servePlace } from '#server/testing/served-place.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { backUp, backUpToFile } from './backup.ts';
import { getLastBackup } from './last-backup-queries.ts';
import { restore } from './restore.ts';

const log = pino({ level: 'silent' });
const command = 'npm test';

test('a backup made while people write contains the state of a single moment (B1)', async () => {
  const { place } = await filledPlace();
  const { db } = await servePlace(place);
  const state = { isOver: false, written: 0 };
  const write = async () => {
    while (!state.isOver) {
      await registerSomebody(db);
      state.written += 1;
    }
  };
  const writers = [write(), write(), write()];
  await expect.poll(() => state.written).toBeGreaterThan(5);
  const acknowledged = state.written;
  const path = join(temporaryFolder(), 'backup.tar');
  const made = await backUpToFile(path, { place, command });
  state.isOver = true;
  await Promise.all(writers);
  expect(await getLastBackup(db.orm)).toMatchObject({ bytes: made.bytes });

  const target = await migratedPlace();
  await restore(path, { place: target, replaces: true, command });
  const copy = await openPlace(target);
  onTestFinished(() => copy.close());
  const { rows } = await copy.pool.query<{ people: number; events: number }>(
    `SELECT (SELECT count(*)::int FROM users WHERE first_name = 'A') AS people,
      (SELECT count(*)::int FROM audit_events WHERE action = 'registered') AS events`,
  );
  const [{ people, events } = { people: 0, events: -1 }] = rows;
  expect(people).toBe(events);
  expect(people).toBeGreaterThanOrEqual(acknowledged);
  expect(people).toBeLessThanOrEqual(state.written);
}, 90_000);

test('a file that is deleted during a backup is still backed up, and is removed from the storage afterwards (B1)', async () => {
  // Larger than any read buffer, so that the backup can't finish early.
  const { place, ids } = await filledPlace(4, 4_000_000);
  const { db, storage } = await servePlace(place);
  const pathOf = (id: string) => join(place.env.DATA_DIR, 'uploads/files', id);
  const slow = new PassThrough({ highWaterMark: 1 });
  const made = backUp(slow, { place, command });
  // When the first bytes come, the snapshot exists but no file has been read: files come last.
  const first: unknown = await new Promise((resolve) => slow.once('data', resolve));
  slow.pause();
  await db.pool.query('DELETE FROM resources');
  await db.pool.query('UPDATE object_deletions SET due_at = now()');
  await sweepFiles({ db, storage, log });
  expect(ids.filter((id) => existsSync(pathOf(id)))).toEqual(ids);
  expect(first).toBeInstanceOf(Buffer);
  slow.resume();
  expect(await made).toMatchObject({ files: { count: 4 }, missing: [] });
  await expect
    .poll(async () => {
      await sweepFiles({ db, storage, log });
      return ids.filter((id) => existsSync(pathOf(id)));
    })
    .toEqual([]);
}, 60_000);
