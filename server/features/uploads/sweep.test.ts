import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createResource, deleteResource, registerUpload } from '#shared/resources/api.ts';
import { FILE_PURPOSE_NAMES } from '#shared/uploads/purposes.ts';
import { fileKey, incomingKey, type Storage } from '#server/storage/storage.ts';
import { storageUnavailable } from '#server/storage/errors.ts';
import { textOf } from '#server/testing/answers.ts';
import { sampleFiles } from '#server/testing/sample-files.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { contribute, contribution, putFile, upload } from '#server/testing/uploads.ts';
import { startSweeping, sweepFiles } from './service.ts';

const app = useTestApp();
const log = pino({ level: 'silent' });

const sweep = (storage = app.storage) => sweepFiles({ db: app.db, storage, log });
const idIn = (text: string) => /[0-9a-f-]{36}/.exec(text)?.[0] ?? '';
const age = (hours: number) =>
  app.db.pool.query('UPDATE uploads SET created_at = now() - make_interval(hours => $1::int)', [
    hours,
  ]);
const waiting = async () =>
  (await app.db.pool.query('SELECT key FROM object_deletions WHERE due_at <= now()')).rows.length;
const allDue = () => app.db.pool.query('UPDATE object_deletions SET due_at = now()');

const away = (): Storage => ({
  ...app.storage,
  remove: async () => Promise.reject(storageUnavailable(new Error('away'))),
});

test('the sweep deletes unused uploads after a day, registered or not, and leaves newer uploads alone (U10)', async () => {
  const { visitor } = await app.signInAs('chaplain');
  const forgotten = await putFile(visitor, { content: sampleFiles.pdf() });
  const registered = await upload(visitor, { content: sampleFiles.pdf() });
  await age(25);
  const underWay = await putFile(visitor, { content: sampleFiles.pdf() });
  await sweep();
  const sizeOf = (url: string) => app.storage.size(incomingKey(idIn(url)));
  expect(await sizeOf(forgotten)).toBeNull();
  expect(await app.storage.size(fileKey(idIn(textOf(registered, 'objectPath'))))).toBeNull();
  expect(await sizeOf(underWay)).toBeGreaterThan(0);
  expect((await visitor.call(registerUpload, { body: { fileUrl: underWay } })).status).toBe(200);
  expect((await visitor.call(registerUpload, { body: { fileUrl: forgotten } })).status).toBe(400);
});

test('the sweep never deletes the file of an existing resource (U10)', async () => {
  const { visitor } = await app.signInAs('chaplain');
  const path = textOf(await contribute(visitor), 'filePath');
  await age(1000);
  await allDue();
  await sweep();
  expect(await app.storage.size(fileKey(idIn(path)))).toBeGreaterThan(0);
});

test('if a resource is deleted or gets another file, even by plain SQL, the sweep deletes its former file (U11)', async () => {
  const { visitor } = await app.signInAs('chaplain');
  const kept = async (path: string) => (await app.storage.size(fileKey(idIn(path)))) !== null;
  const replaced = textOf(await contribute(visitor), 'filePath');
  const deleted = textOf(await contribute(visitor), 'filePath');
  const giveFile = (former: string, file: string) =>
    app.db.pool.query('UPDATE resources SET object_id = $2 WHERE object_id = $1', [former, file]);
  await giveFile(idIn(replaced), randomUUID());
  await giveFile(idIn(deleted), idIn(deleted));
  await sweep();
  expect([await kept(replaced), await kept(deleted)]).toEqual([false, true]);
  await app.db.pool.query('DELETE FROM resources');
  await sweep();
  expect(await kept(deleted)).toBe(false);
});

test('the upload record of a resource’s file is deleted after a day, but the file stays', async () => {
  const { visitor } = await app.signInAs('chaplain');
  const fileUrl = await putFile(visitor, { content: sampleFiles.pdf() });
  const register = () => visitor.call(registerUpload, { body: { fileUrl } });
  const path = textOf(await register(), 'objectPath');
  await visitor.call(createResource, { body: contribution(path) });
  const takenBefore = (hours: number) =>
    app.db.pool.query(
      'UPDATE taken_uploads SET taken_at = now() - make_interval(hours => $1::int)',
      [hours],
    );
  await takenBefore(23);
  await sweep();
  expect((await register()).status).toBe(200);
  await takenBefore(25);
  await sweep();
  expect((await register()).status).toBe(400);
  expect(await app.storage.size(fileKey(idIn(path)))).toBeGreaterThan(0);
});

test('the sweep also deletes uploads of a deleted user (U10)', async () => {
  const { visitor, user } = await app.signInAs('chaplain');
  const url = await putFile(visitor, { content: sampleFiles.pdf() });
  await app.db.pool.query('DELETE FROM users WHERE id = $1', [user.id]);
  await age(25);
  await sweep();
  expect(await app.storage.size(incomingKey(idIn(url)))).toBeNull();
});

test('if the store fails, later sweeps try again until the file is deleted (U11)', async () => {
  const { visitor } = await app.signInAs('admin');
  const made = await contribute(visitor);
  const key = fileKey(idIn(textOf(made, 'filePath')));
  const other = await app.secondProcess({}, app.db, away());
  const admin = other.visitor();
  for (const [name, value] of visitor.cookies) admin.cookies.set(name, value);
  const id = textOf(made, 'id');
  expect((await admin.call(deleteResource, { params: { id } })).status).toBe(204);
  expect(await app.storage.size(key)).toBeGreaterThan(0);
  await sweep(away());
  expect(await app.storage.size(key)).toBeGreaterThan(0);
  expect(await waiting()).toBe(0);
  await sweep();
  expect(await app.storage.size(key)).toBeGreaterThan(0);
  await allDue();
  await sweep();
  expect(await app.storage.size(key)).toBeNull();
  expect(
    (await app.db.pool.query('SELECT 1 FROM object_deletions WHERE key = $1', [key])).rows,
  ).toEqual([]);
});

test('several processes can sweep unused files at the same time, and each file is deleted once', async () => {
  const { visitor } = await app.signInAs('chaplain');
  for (let count = 0; count < 6; count += 1) await putFile(visitor, { content: sampleFiles.png() });
  await age(25);
  const removed: string[] = [];
  const counting: Storage = {
    ...app.storage,
    remove: async (key) => {
      removed.push(key);
      await app.storage.remove(key);
    },
  };
  await Promise.all([sweep(counting), sweep(counting), sweep(counting)]);
  await sweep(counting);
  expect(removed).toHaveLength(6);
  expect(new Set(removed).size).toBe(6);
});

test('the sweep timer continues after a failed sweep, until it is stopped', async () => {
  const state = { sweeps: 0 };
  const storage: Storage = {
    ...app.storage,
    tidy: async () => {
      state.sweeps += 1;
      if (state.sweeps === 1) throw storageUnavailable(new Error('away'));
    },
  };
  const end = startSweeping({ db: app.db, storage, log, pause: 10 });
  await expect.poll(() => state.sweeps).toBeGreaterThan(2);
  await end();
  const { sweeps } = state;
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(state.sweeps).toBe(sweeps);
});

test('every table that refers to files, including the table of walk-ups, has a trigger that deletes replaced files', async () => {
  const { rows } = await app.db.pool.query(
    "SELECT DISTINCT tgrelid FROM pg_trigger WHERE tgfoid = 'delete_former_file'::regproc",
  );
  expect(rows).toHaveLength(FILE_PURPOSE_NAMES.length + 1);
});
