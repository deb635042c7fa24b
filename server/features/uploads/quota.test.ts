import { describe, expect } from 'vitest';
import {
  approveResource,
  createResource,
  deleteResource,
  registerUpload,
} from '#shared/resources/api.ts';
import { requestUpload } from '#shared/uploads/api.ts';
import { incomingKey } from '#server/storage/storage.ts';
import { textOf } from '#server/testing/answers.ts';
import { approved } from '#server/testing/person-factories.ts';
import { startRequest } from '#server/testing/raw-request.ts';
import { sampleFiles } from '#server/testing/sample-files.ts';
import { testWithPeople } from '#server/testing/test-with-people.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { contribution, putBytes, upload } from '#server/testing/uploads.ts';
import type { Visitor } from '#server/testing/visitor.ts';

const app = useTestApp({ unapprovedUploadQuotaBytes: 3000, uploadQuotaBytes: 100_000_000 });
const test = testWithPeople(app);

const ask = (visitor: Visitor, size?: number) =>
  visitor.call(requestUpload, { body: { name: 'guide.pdf', ...(size && { size }) } });

async function contributor(role: 'guest' | 'chaplain') {
  const { user, visitor } = await app.signInAs(role);
  const resource = await app.makeResource({ uploadedBy: user.id, fileSize: 2500 });
  return { user, visitor, resource };
}

async function reservedBytes() {
  const { rows } = await app.db.pool.query<{ bytes: number }>(
    'SELECT coalesce(sum(coalesce(size, reserved)), 0)::int AS bytes FROM uploads',
  );
  return rows[0]?.bytes;
}

describe('the upload quota', () => {
  test('guests and unapproved chaplains have a small upload quota, which counts declared sizes', async () => {
    for (const role of ['guest', 'chaplain'] as const) {
      const { visitor } = await contributor(role);
      const refused = await ask(visitor, 501);
      expect([refused.status, refused.body.code]).toEqual([429, 'upload-quota']);
      expect(refused.body.message).toMatch(/^Your contributions that await review fill the \d+ MB/);
      expect((await ask(visitor, 500)).status).toBe(200);
    }
  });

  test('an upload without a declared size counts against the quota as a file of the maximum size', async ({
    guest,
  }) => {
    expect((await ask(guest)).status).toBe(429);
  });

  test('an approved chaplain has a larger upload quota, but loses it when deactivated', async () => {
    const { user, visitor } = await contributor('chaplain');
    const { chaplain } = await app.makeChaplain({ userId: user.id, ...approved });
    expect((await ask(visitor, 10_000)).status).toBe(200);
    await app.db.pool.query('UPDATE chaplains SET is_active = false WHERE id = $1', [chaplain.id]);
    expect((await ask(visitor, 10_000)).status).toBe(429);
  });

  test('approving or deleting a contribution frees its share of the upload quota', async ({
    admin,
  }) => {
    for (const endpoint of [approveResource, deleteResource]) {
      const { visitor, resource } = await contributor('guest');
      expect((await ask(visitor, 2000)).status).toBe(429);
      const done = await admin.call(endpoint, { params: { id: resource.id } });
      expect([200, 204]).toContain(done.status);
      expect((await ask(visitor, 2000)).status).toBe(200);
    }
  });

  test('simultaneous requests never exceed the upload quota', async ({ guest }) => {
    await Promise.all(Array.from({ length: 8 }, () => ask(guest, 1400)));
    expect(await reservedBytes()).toBeLessThanOrEqual(3000);
  });

  test('when the quota is full, a new upload removes the oldest unsubmitted files', async ({
    guest,
  }) => {
    const content = sampleFiles.pdf();
    const first = await upload(guest, { name: 'first.pdf', content });
    const second = await upload(guest, { name: 'second.pdf', content });
    expect([first.status, second.status]).toEqual([200, 200]);
    expect((await ask(guest, 3000 - content.length)).status).toBe(200);
    const submit = (registered: typeof first) =>
      guest.call(createResource, { body: contribution(textOf(registered, 'objectPath')) });
    expect((await submit(first)).status).toBe(400);
    expect((await submit(second)).status).toBe(201);
  });
});

describe('files that are arriving', () => {
  const start = async (visitor: Visitor, size: number) => {
    const url = textOf(await ask(visitor, size), 'uploadURL');
    const request = startRequest(app, {
      method: 'PUT',
      path: url.slice(app.url.length),
      headers: { 'content-length': String(size) },
    });
    request.write(Buffer.alloc(10));
    await expect.poll(isReceiving).toBe(true);
    return { url, request };
  };
  const isReceiving = async () => {
    const { rows } = await app.db.pool.query('SELECT 1 FROM uploads WHERE receiving_until > now()');
    return rows.length > 0;
  };

  test('while a file is arriving, every process refuses another file for the same upload address with 409', async ({
    guest,
  }) => {
    const { url, request } = await start(guest, 2000);
    const other = await app.secondProcess();
    const trySecond = async (home: string) => {
      const second = await putBytes(url.replace(app.url, home), Buffer.alloc(20));
      expect([second.status, await second.json()]).toMatchObject([409, { code: 'upload-busy' }]);
    };
    await Promise.all([app.url, other.url].map(trySecond));
    request.write(Buffer.alloc(1990));
    expect((await request.end()).status).toBe(200);
    expect(await isReceiving()).toBe(false);
  });

  test('a file whose upload was cut off is stored when the browser sends it again right away', async ({
    guest,
  }) => {
    const { url, request } = await start(guest, 2000);
    request.abort();
    expect((await putBytes(url, Buffer.alloc(2000))).status).toBe(200);
  });

  test('while a second file arrives at the same upload URL, every process refuses with 409 to register the first file', async ({
    guest,
  }) => {
    const url = textOf(await ask(guest, 2000), 'uploadURL');
    await putBytes(url, sampleFiles.pdf());
    const late = startRequest(app, { method: 'PUT', path: url.slice(app.url.length) });
    late.write(Buffer.alloc(10));
    await expect.poll(isReceiving).toBe(true);
    const other = await app.secondProcess();
    const elsewhere = other.visitor();
    elsewhere.cookies.set('sid', guest.cookies.get('sid') ?? '');
    const tryToRegister = async (browser: Visitor, home: string) => {
      const body = { fileUrl: url.replace(app.url, home) };
      const refused = await browser.call(registerUpload, { body });
      expect([refused.status, refused.body.code]).toEqual([409, 'upload-busy']);
    };
    await Promise.all([tryToRegister(guest, app.url), tryToRegister(elsewhere, other.url)]);
    late.abort();
    const { status } = await guest.call(registerUpload, { body: { fileUrl: url } });
    expect([status, (await putBytes(url, Buffer.from('x'))).status]).toEqual([200, 403]);
  });

  test('a file that is being received counts against the quota until its upload is aborted', async ({
    guest,
  }) => {
    const { request } = await start(guest, 2000);
    expect((await ask(guest, 2000)).status).toBe(429);
    request.abort();
    await expect.poll(isReceiving).toBe(false);
    expect((await ask(guest, 2000)).status).toBe(200);
    expect(await reservedBytes()).toBe(2000);
  });

  test('if a process crashes while it receives a file, its upload address accepts a file again after the lease expires', async () => {
    const id = await app.makeUpload();
    const url = app.url + (await app.storage.signUpload(incomingKey(id), { expiresIn: 600 }));
    const leased = (until: string) =>
      app.db.pool.query('UPDATE uploads SET receiving_until = now() + $1::interval WHERE id = $2', [
        until,
        id,
      ]);
    await leased('30 seconds');
    expect((await putBytes(url, Buffer.from('x'))).status).toBe(409);
    await leased('-1 second');
    expect((await putBytes(url, Buffer.from('x'))).status).toBe(200);
  });
});

test('a file with more bytes than declared is refused with 413, and no part of it is stored', async ({
  guest,
}) => {
  const url = textOf(await ask(guest, 100), 'uploadURL');
  const refused = await putBytes(url, Buffer.alloc(101));
  expect([refused.status, await refused.json()]).toMatchObject([413, { code: 'file-grown' }]);
  expect((await putBytes(url, Buffer.alloc(100))).status).toBe(200);
});
