import { pino } from 'pino';
import { expect, test } from 'vitest';
import { registerUpload } from '#shared/resources/api.ts';
import { storageUnavailable } from '#server/storage/errors.ts';
import { fileKey, incomingKey, type Storage, type StorageKey } from '#server/storage/storage.ts';
import { textOf } from '#server/testing/answers.ts';
import { sampleFiles } from '#server/testing/sample-files.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { putFile } from '#server/testing/uploads.ts';
import type { Visitor } from '#server/testing/visitor.ts';
import { sweepFiles } from './service.ts';

const app = useTestApp();

const idIn = (text: string) => /[0-9a-f-]{36}/.exec(text)?.[0] ?? '';

async function sameAt(storage: Storage, visitor: Visitor) {
  const person = (await app.secondProcess({}, app.db, storage)).visitor();
  for (const [name, value] of visitor.cookies) person.cookies.set(name, value);
  return person;
}

test('if the file store is down while a file is checked, the file can be registered later, and no extra copy stays in the store (F8)', async () => {
  const { visitor } = await app.signInAs('chaplain');
  const kept: StorageKey[] = [];
  const unwell: Storage = {
    ...app.storage,
    keep: async (from, to) => {
      kept.push(to);
      return app.storage.keep(from, to);
    },
    read: async () => Promise.reject(storageUnavailable(new Error('away'))),
  };
  const person = await sameAt(unwell, visitor);
  const fileUrl = await putFile(visitor, { content: sampleFiles.pdf() });
  const path = new URL(fileUrl).pathname;
  expect((await person.call(registerUpload, { body: { fileUrl: path } })).status).toBe(503);
  expect((await visitor.call(registerUpload, { body: { fileUrl: path } })).status).toBe(200);

  const [checked, back] = kept;
  expect(back).toBe(incomingKey(idIn(fileUrl)));
  // Simulates a process that ends before it can put the file back.
  await app.storage.write(checked ?? fileKey(''), sampleFiles.pdf());
  await app.db.pool.query('UPDATE object_deletions SET due_at = now()');
  await sweepFiles({ db: app.db, storage: app.storage, log: pino({ level: 'silent' }) });
  expect(await app.storage.size(checked ?? fileKey(''))).toBeNull();
});

test('if three requests register a file at the same time, it is stored once, even in a bucket, which copies files instead of moving them', async () => {
  const { visitor } = await app.signInAs('chaplain');
  const kept: StorageKey[] = [];
  let meet = () => {};
  const met = new Promise<void>((resolve) => (meet = resolve));
  const bucket: Storage = {
    ...app.storage,
    keep: async (from, to) => {
      const size = await app.storage.size(from);
      if (size === null) return false;
      kept.push(to);
      // Waits for a second call, so that two registrations always overlap.
      if (kept.length > 1) meet();
      await met;
      await app.storage.write(to, await app.storage.read(from, { start: 0, end: size }));
      return true;
    },
  };
  delete bucket.local;
  const person = await sameAt(bucket, visitor);
  const fileUrl = new URL(await putFile(visitor, { content: sampleFiles.pdf() })).pathname;
  const answers = await Promise.all(
    [1, 2, 3].map(() => person.call(registerUpload, { body: { fileUrl } })),
  );
  const paths = answers.map((answer) => textOf(answer, 'objectPath'));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(paths).size).toBe(1);
  const sizes = await Promise.all(kept.map((key) => app.storage.size(key)));
  expect(kept.length).toBeGreaterThan(1);
  expect(sizes.filter((size) => size !== null)).toEqual([sampleFiles.pdf().length]);
  expect(await app.storage.size(fileKey(idIn(paths[0] ?? '')))).toBe(sampleFiles.pdf().length);
});
