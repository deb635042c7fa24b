import { expect, test } from 'vitest';
import { FILE_PURPOSES } from '#shared/uploads/purposes.ts';
import { badRequest } from '#server/errors.ts';
import { storageUnavailable } from '#server/storage/errors.ts';
import { fileKey, type Storage } from '#server/storage/storage.ts';
import { sampleFiles } from '#server/testing/sample-files.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { putFile } from '#server/testing/uploads.ts';
import { registerUpload, type Registration } from './service.ts';

const app = useTestApp();

type Remake = NonNullable<Registration['remake']>;

const content = sampleFiles.png();

async function uploaded() {
  const { visitor, user } = await app.signInAs('guest');
  const fileUrl = await putFile(visitor, { name: 'face.png', content });
  const register = (remake: Remake, storage: Storage = app.storage) =>
    registerUpload(
      { db: app.db, storage },
      { userId: user.id, fileUrl, origins: [app.url], purpose: FILE_PURPOSES.resource, remake },
    );
  return register;
}

const countUploads = async () => (await app.db.pool.query('SELECT FROM uploads')).rows.length;

test('a file that is remade is stored as what it was made into, with that size and media type', async () => {
  const register = await uploaded();
  const sent: Parameters<Remake>[0][] = [];
  const file = await register(async (given) => {
    sent.push(given);
    return { bytes: Buffer.from('smaller'), contentType: 'image/jpeg' };
  });
  expect(sent).toEqual([{ bytes: content, contentType: 'image/png' }]);
  expect(file).toMatchObject({ name: 'face.png', size: 7, contentType: 'image/jpeg' });
  const stored = await app.storage.read(fileKey(file.objectId), { start: 0, end: 100 });
  expect(stored.toString()).toBe('smaller');
});

test('a file that is remade into itself is not written again', async () => {
  const register = await uploaded();
  const written: string[] = [];
  const storage: Storage = {
    ...app.storage,
    write: async (key, bytes) => {
      written.push(key);
      await app.storage.write(key, bytes);
    },
  };
  const { objectId, size } = await register(async (given) => given, storage);
  expect([size, written]).toEqual([content.length, []]);
  expect(await app.storage.size(fileKey(objectId))).toBe(content.length);
});

test('a file that can’t be remade because of its content is refused, and its upload is over', async () => {
  const register = await uploaded();
  const refused = register(async () => Promise.reject(badRequest('This picture is broken.')));
  await expect(refused).rejects.toMatchObject({ status: 400, message: 'This picture is broken.' });
  expect(await countUploads()).toBe(0);
});

test('a file that can’t be remade for another reason can be registered later', async () => {
  const register = await uploaded();
  const failed = register(async () => Promise.reject(storageUnavailable(new Error('away'))));
  await expect(failed).rejects.toMatchObject({ status: 503 });
  expect(await register(async (given) => given)).toMatchObject({ contentType: 'image/png' });
});
