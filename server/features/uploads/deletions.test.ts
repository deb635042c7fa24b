import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { holdFilesOf } from '#server/db/backup-hold.ts';
import type { Database } from '#server/db/database.ts';
import { storageUnavailable } from '#server/storage/errors.ts';
import { fileKey, incomingKey, type Storage, type StorageKey } from '#server/storage/storage.ts';
import { held } from '#server/testing/held.ts';
import { inHours } from '#server/testing/record-factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { scheduleDeletions } from './queries.ts';
import { deleteObjects, startSweeping, sweepFiles } from './service.ts';

const app = useTestApp();

function logInto(lines: string[]) {
  return pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
}

const silent = pino({ level: 'silent' });

async function dueFile() {
  const key = fileKey(randomUUID());
  await app.storage.write(key, Buffer.from('content'));
  await scheduleDeletions(app.db.orm, [key], { inSeconds: 0 });
  return key;
}

const dueKeys = async () => {
  const { rows } = await app.db.pool.query<{ key: string }>(
    'SELECT key FROM object_deletions WHERE due_at <= now()',
  );
  return rows.map(({ key }) => key);
};

function storageAway(tried: StorageKey[]): Storage {
  return {
    ...app.storage,
    remove: async (key) => {
      tried.push(key);
      throw storageUnavailable(new Error('away'));
    },
  };
}

/** Acts like an embedded database, whose files only this process holds for a backup. */
const embedded = (): Database => ({ ...app.db, kind: 'embedded' });

describe('files that are deleted at once', () => {
  test('after the store has failed, no further file is tried, and all stay scheduled for deletion', async () => {
    const keys = [await dueFile(), await dueFile()];
    const tried: StorageKey[] = [];
    await deleteObjects({ db: app.db, storage: storageAway(tried) }, keys);
    expect(tried).toEqual(keys.slice(0, 1));
    expect((await dueKeys()).toSorted()).toEqual(keys.toSorted());
  });

  test('a file is not deleted during a backup, but stays scheduled for deletion', async () => {
    const key = await dueFile();
    const files = { db: embedded(), storage: app.storage };
    const letGo = holdFilesOf(files.db);
    await deleteObjects(files, [key]);
    expect([await app.storage.size(key), await dueKeys()]).toEqual([7, [key]]);
    letGo();
    await deleteObjects(files, [key]);
    expect([await app.storage.size(key), await dueKeys()]).toEqual([null, []]);
  });
});

describe('the sweep of files', () => {
  test('the sweep leaves all files alone during a backup, and deletes them after it', async () => {
    const key = await dueFile();
    const files = { db: embedded(), storage: app.storage, log: silent };
    const letGo = holdFilesOf(files.db);
    await sweepFiles(files);
    expect([await app.storage.size(key), await dueKeys()]).toEqual([7, [key]]);
    letGo();
    await sweepFiles(files);
    expect(await app.storage.size(key)).toBeNull();
  });

  test('the sweep logs how many unused uploads it removed, and schedules only the deletion of their files', async () => {
    const id = await app.makeUpload({ createdAt: inHours(-25) });
    const lines: string[] = [];
    const files = { db: app.db, storage: app.storage, log: logInto(lines) };
    const holding = { ...files, db: embedded() };
    const letGo = holdFilesOf(holding.db);
    await sweepFiles(holding);
    letGo();
    expect(await dueKeys()).toEqual([incomingKey(id)]);
    expect(lines).toEqual([expect.stringContaining('"unused":1,"msg":"unused uploads swept"')]);
    await sweepFiles(files);
    expect([lines.length, await dueKeys()]).toEqual([1, []]);
  });

  test('the sweep logs that the store failed', async () => {
    await dueFile();
    const lines: string[] = [];
    await sweepFiles({ db: app.db, storage: storageAway([]), log: logInto(lines) });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(
      /"err":\{.*"msg":"files could not be deleted and will be tried again"/,
    );
  });

  test('the sweep never gives the store a key that isn’t one, and deletes the other files', async () => {
    const key = await dueFile();
    await app.db.pool.query("INSERT INTO object_deletions (key) VALUES ('session-secret')");
    const lines: string[] = [];
    await sweepFiles({ db: app.db, storage: app.storage, log: logInto(lines) });
    expect(await app.storage.size(key)).toBeNull();
    expect(lines).toEqual([]);
  });
});

describe('the timer of the sweep', () => {
  test('the sweep timer logs a failed sweep', async () => {
    const lines: string[] = [];
    const storage: Storage = {
      ...app.storage,
      tidy: async () => Promise.reject(storageUnavailable(new Error('away'))),
    };
    const end = startSweeping({ db: app.db, storage, log: logInto(lines), pause: 10 });
    await expect.poll(() => lines.length).toBeGreaterThan(0);
    await end();
    expect(lines[0]).toMatch(/"err":\{.*"msg":"the sweep of files failed"/);
  });

  test('a sweep that runs when the timer is stopped is finished, and no other follows', async () => {
    const { promise, release } = held();
    const sweeps = { begun: 0, ended: 0 };
    const storage: Storage = {
      ...app.storage,
      tidy: async () => {
        sweeps.begun += 1;
        await promise;
        sweeps.ended += 1;
      },
    };
    const end = startSweeping({ db: app.db, storage, log: silent, pause: 10 });
    await expect.poll(() => sweeps.begun).toBe(1);
    const ending = end();
    release();
    await ending;
    expect(sweeps).toEqual({ begun: 1, ended: 1 });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(sweeps.begun).toBe(1);
  });
});
