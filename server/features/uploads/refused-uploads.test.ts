import { describe, expect, test } from 'vitest';
import { FILE_PURPOSES } from '#shared/uploads/purposes.ts';
import { fileKey, incomingKey, type Storage } from '#server/storage/storage.ts';
import { sampleFiles } from '#server/testing/sample-files.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { registerUpload } from './service.ts';

const app = useTestApp();

const GROWN = {
  status: 413,
  code: 'file-grown',
  message: 'The file has grown since you chose it. Please choose it again.',
};

async function arrived(content: Buffer, reserved = content.length) {
  const { id: userId } = await app.makeUser();
  const id = await app.makeUpload({ userId, name: 'guide.pdf', reserved });
  await app.storage.write(incomingKey(id), content);
  const register = (changed: Partial<Storage> = {}, origin = app.url) =>
    registerUpload(
      { db: app.db, storage: { ...app.storage, ...changed } },
      {
        userId,
        fileUrl: `${origin}/stored/incoming/${id}`,
        origins: [app.url],
        purpose: FILE_PURPOSES.resource,
      },
    );
  return { id, register };
}

const countUploads = async () => (await app.db.pool.query('SELECT FROM uploads')).rows.length;

async function scheduled() {
  const { rows } = await app.db.pool.query<{ key: string; hours: number }>(
    `SELECT key, round(extract(epoch FROM due_at - now()) / 3600)::int AS hours
       FROM object_deletions`,
  );
  return rows;
}

describe('uploads that are larger than declared', () => {
  test('a file with more bytes than declared is refused and deleted, and so is a file that arrives later', async () => {
    const { id, register } = await arrived(Buffer.alloc(101), 100);
    await expect(register()).rejects.toMatchObject(GROWN);
    expect([await app.storage.size(incomingKey(id)), await countUploads()]).toEqual([null, 0]);
    expect(await scheduled()).toEqual([{ key: incomingKey(id), hours: 24 }]);
  });

  test('a file that grows just before it is checked is refused, and no copy of it stays', async () => {
    const { id, register } = await arrived(Buffer.alloc(101), 100);
    const size: Storage['size'] = async (key) =>
      key === incomingKey(id) ? 100 : app.storage.size(key);
    await expect(register({ size })).rejects.toMatchObject(GROWN);
    expect(await countUploads()).toBe(0);
    expect(await scheduled()).toEqual([{ key: incomingKey(id), hours: 24 }]);
  });
});

describe('uploads that another request registers or refuses at the same time', () => {
  test('if a file disappears while it is registered, the request is told to try again', async () => {
    const { register } = await arrived(sampleFiles.pdf());
    await expect(register({ keep: async () => false })).rejects.toMatchObject({
      status: 409,
      code: 'upload-busy',
      message: 'This file is already being checked. Please try again in a moment.',
    });
    expect(await scheduled()).toEqual([]);
    const { objectId } = await register();
    expect(await app.storage.size(fileKey(objectId))).toBe(sampleFiles.pdf().length);
  });

  test('if an upload is refused while another request registers it, that request gets an answer too', async () => {
    const { register } = await arrived(sampleFiles.pdf());
    const size = async () => {
      await app.db.pool.query('DELETE FROM uploads');
      return null;
    };
    await expect(register({ size })).rejects.toMatchObject({
      status: 400,
      message: 'The file has not arrived. Please upload it again.',
    });
  });
});

test('once a file is registered, a file that arrives later at its address is deleted a day later', async () => {
  const { id, register } = await arrived(sampleFiles.pdf());
  await register();
  expect(await scheduled()).toEqual([{ key: incomingKey(id), hours: 24 }]);
});

test('if the store has an origin of its own, uploads are registered only by addresses with that origin', async () => {
  const { register } = await arrived(sampleFiles.pdf());
  const origin = 'https://bucket.example.org';
  await expect(register({ origin })).rejects.toMatchObject({
    status: 400,
    message: 'This is not an upload address of the portal.',
  });
  expect(await register({ origin }, origin)).toMatchObject({ contentType: 'application/pdf' });
});
