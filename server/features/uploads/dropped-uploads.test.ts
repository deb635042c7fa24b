import { expect, test } from 'vitest';
import { registerUpload } from '#shared/resources/api.ts';
import { requestUpload } from '#shared/uploads/api.ts';
import { fileKey, incomingKey, type Storage } from '#server/storage/storage.ts';
import { textOf } from '#server/testing/answers.ts';
import { sampleFiles } from '#server/testing/sample-files.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { putFile } from '#server/testing/uploads.ts';
import type { Visitor } from '#server/testing/visitor.ts';

const app = useTestApp({ unapprovedUploadQuotaBytes: 3000 });

const idIn = (text: string) => /[0-9a-f-]{36}/.exec(text)?.[0] ?? '';
const ask = (visitor: Visitor, size: number) =>
  visitor.call(requestUpload, { body: { name: 'guide.pdf', size } });

async function scheduled() {
  const { rows } = await app.db.pool.query<{ key: string; hours: number }>(
    `SELECT key, round(extract(epoch FROM due_at - now()) / 3600)::int AS hours
       FROM object_deletions`,
  );
  return rows.map(({ key, hours }) => `${key} in ${hours} h`).toSorted();
}

const inADay = (...ids: string[]) => ids.map((id) => `${incomingKey(id)} in 24 h`).toSorted();

test('when a new upload drops a registered one, its file is deleted, and so is a file that arrives late', async () => {
  const { visitor } = await app.signInAs('guest');
  const content = sampleFiles.pdf();
  const registered = async () => {
    const fileUrl = await putFile(visitor, { name: 'guide.pdf', content });
    const answer = await visitor.call(registerUpload, { body: { fileUrl } });
    return { id: idIn(fileUrl), file: fileKey(idIn(textOf(answer, 'objectPath'))) };
  };
  const [first, second] = [await registered(), await registered()];
  expect((await ask(visitor, 3000 - content.length)).status).toBe(200);
  expect(await app.storage.size(first.file)).toBeNull();
  expect(await app.storage.size(second.file)).toBe(content.length);
  expect(await scheduled()).toEqual(inADay(first.id, second.id));
});

test('when a new upload drops one whose file has not arrived, a file that arrives late is deleted', async () => {
  const { visitor } = await app.signInAs('guest');
  const first = idIn(textOf(await ask(visitor, 2000), 'uploadURL'));
  const second = idIn(textOf(await ask(visitor, 2000), 'uploadURL'));
  expect((await app.db.pool.query('SELECT id FROM uploads')).rows).toEqual([{ id: second }]);
  expect(await scheduled()).toEqual(inADay(first));
});

test('an upload to a bucket counts towards the quota until its address has expired', async () => {
  const bucket: Storage = { ...app.storage };
  delete bucket.local;
  const person = await app.signInAs('guest');
  const visitor = (await app.secondProcess({}, app.db, bucket)).visitor();
  for (const [name, value] of person.visitor.cookies) visitor.cookies.set(name, value);
  const passed = (minutes: number) =>
    app.db.pool.query('UPDATE uploads SET created_at = now() - make_interval(mins => $1::int)', [
      minutes,
    ]);
  expect((await ask(visitor, 2000)).status).toBe(200);
  await passed(59);
  expect((await ask(visitor, 2000)).status).toBe(429);
  await passed(61);
  expect((await ask(visitor, 2000)).status).toBe(200);
});
