// @module-tag either-database
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it, test } from 'vitest';
import { requestUpload } from '#shared/uploads/api.ts';
import { UPLOAD_MAX_BYTES } from '#shared/uploads/constants.ts';
import { describeStorage } from '#server/testing/storage-suite.ts';
import { startRequest } from '#server/testing/raw-request.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { createDiskAddresses } from './disk-addresses.ts';
import { createDiskStorage } from './disk.ts';
import { fileKey, incomingKey } from './storage.ts';

const SECRET = 'what signs the addresses in these tests';
const folder = mkdtempSync(join(tmpdir(), 'portal-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const here = { folder, secrets: [SECRET] as const };
const app = useTestApp({}, () => createDiskStorage(here));
const MINUTES = { expiresIn: 600 };
const shown = { name: 'guide.pdf', contentType: 'application/pdf', isInline: true, ...MINUTES };

const left = (name: 'incoming' | 'files') => readdirSync(join(folder, name));

async function awaited() {
  const key = incomingKey(await app.makeUpload());
  return { key, url: await app.storage.signUpload(key, MINUTES) };
}

async function stored(text: string) {
  const key = fileKey(randomUUID());
  await app.storage.write(key, Buffer.from(text));
  return key;
}

describeStorage(() => ({
  storage: app.storage,
  home: app.url,
  withClockOff: (off) => createDiskStorage({ ...here, now: () => Date.now() + off }),
  withOtherKey: () => createDiskStorage({ folder, secrets: ['another secret, of somebody else'] }),
  makeId: () => app.makeUpload(),
}));

test('upload and download URLs are refused if the clock of the machine that signed them is an hour ahead (F13)', async () => {
  const ahead = await createDiskStorage({ ...here, now: () => Date.now() + 60 * 60 * 1000 });
  const { key } = await awaited();
  const upload = app.url + (await ahead.signUpload(key, MINUTES));
  expect((await fetch(upload, { method: 'PUT', body: 'x' })).status).toBe(403);
  const download = app.url + (await ahead.signDownload(await stored('x'), shown));
  expect((await fetch(download)).status).toBe(403);
});

test('upload and download URLs signed with an old secret work while the settings list the old secret after the new one', async () => {
  const secrets = ['another secret, of somebody else', SECRET] as const;
  const rotated = createDiskAddresses({ secrets, now: Date.now });
  const [path = '', query = ''] = (await app.storage.signDownload(await stored('x'), shown)).split(
    '?',
  );
  expect(rotated.verify({ method: 'GET', path, query })).not.toBeNull();
  const alone = createDiskAddresses({ secrets: [secrets[0]], now: Date.now });
  expect(alone.verify({ method: 'GET', path, query })).toBeNull();
});

describe('the size of uploads (U2)', () => {
  const send = async (bytes: number, headers: Record<string, string>) => {
    const { key, url } = await awaited();
    const request = startRequest(app, { method: 'PUT', path: url, headers });
    const chunk = Buffer.alloc(1 << 20);
    for (let sent = 0; sent < bytes; sent += chunk.length) {
      request.write(chunk.subarray(0, Math.min(chunk.length, bytes - sent)));
    }
    const { status, text } = await request.end();
    return { key, status, text };
  };

  it('an upload of exactly 52,428,800 bytes is stored, with a declared length or in chunks', async () => {
    for (const headers of [{ 'content-length': String(UPLOAD_MAX_BYTES) }, {}]) {
      const { key, status } = await send(UPLOAD_MAX_BYTES, headers);
      expect([status, await app.storage.size(key)]).toEqual([200, UPLOAD_MAX_BYTES]);
      await app.storage.remove(key);
    }
  });

  it('an upload one byte above the limit is answered 413, even in chunks, and leaves no file behind', async () => {
    const before = left('incoming');
    const { key, status, text } = await send(UPLOAD_MAX_BYTES + 1, {});
    expect([status, await app.storage.size(key)]).toEqual([413, null]);
    expect(text).toContain('The file is larger than 50 MB');
    const { url } = await awaited();
    const declared = startRequest(app, {
      method: 'PUT',
      path: url,
      headers: { 'content-length': String(UPLOAD_MAX_BYTES + 1), connection: 'close' },
    });
    declared.write('x');
    expect((await declared.answer).status).toBe(413);
    declared.abort();
    expect(left('incoming')).toEqual(before);
  });
});

test('an upload that is cut off leaves no file behind, and its upload URL can be used again', async () => {
  const { key, url } = await awaited();
  const before = left('incoming');
  const request = startRequest(app, {
    method: 'PUT',
    path: url,
    headers: { 'content-length': '1000000' },
  });
  request.write(Buffer.alloc(300_000));
  await expect.poll(() => left('incoming').length).toBe(before.length + 1);
  request.abort();
  await expect.poll(() => left('incoming')).toEqual(before);
  expect(await app.storage.size(key)).toBeNull();
  expect((await fetch(app.url + url, { method: 'PUT', body: 'whole' })).status).toBe(200);
  expect(app.logged()).not.toMatch(/"level":50/);
});

test('on a full disk an upload is answered 507 and leaves no file, and uploads work again once there is room (F9)', async () => {
  const disk = { isFull: true };
  const openFile: typeof open = async (...args) =>
    new Proxy(await open(...args), {
      get(target, name) {
        if (name === 'writev' && disk.isFull) return async () => Promise.reject(noSpace());
        const value: unknown = Reflect.get(target, name);
        const bound: unknown = typeof value === 'function' ? value.bind(target) : value;
        return bound;
      },
    });
  const full = await createDiskStorage({ ...here, openFile });
  const other = await app.secondProcess({}, app.db, full);
  const before = left('incoming');
  const { key, url } = await awaited();
  const put = () => fetch(other.url + url, { method: 'PUT', body: 'words' });
  const refused = await put();
  expect(refused.status).toBe(507);
  expect(await refused.json()).toMatchObject({ code: 'disk-full' });
  expect(left('incoming')).toEqual(before);
  const ready = await other.visitor().send('GET', '/readyz');
  expect(ready.status).toBe(200);
  expect(ready.body).toMatchObject({ details: { storage: { status: 'no-space' } } });
  disk.isFull = false;
  expect(await full.check({ writes: false })).toBeNull();
  expect(readdirSync(here.folder).toSorted()).toEqual(['files', 'incoming']);
  expect((await put()).status).toBe(200);
  expect(await app.storage.size(key)).toBe(5);
});

describe('a disk with less room than is reserved for the portal', () => {
  const KEPT = 1_000_000_000;
  const almostFull = async () => {
    const disk = { free: KEPT - 1 };
    const options = { ...here, minFreeBytes: KEPT, freeBytes: async () => disk.free };
    const storage = await createDiskStorage(options);
    return { disk, storage, other: await app.secondProcess({}, app.db, storage) };
  };

  it('an upload to a nearly full disk is refused with 507 before it begins, and stored once there is room', async () => {
    const { disk, storage, other } = await almostFull();
    const { visitor: person } = await app.signInAs('chaplain');
    const visitor = other.visitor();
    for (const [name, value] of person.cookies) visitor.cookies.set(name, value);
    const ask = () => visitor.call(requestUpload, { body: { name: 'guide.pdf', size: 2000 } });
    const { url } = await awaited();
    const put = () => fetch(other.url + url, { method: 'PUT', body: 'words' });
    const refused = await ask();
    expect([refused.status, refused.body.code, (await put()).status]).toEqual([
      507,
      'disk-full',
      507,
    ]);
    expect(await storage.check({ writes: true })).toMatchObject({ code: 'no-space' });
    disk.free = KEPT + 1999;
    expect([(await ask()).status, (await put()).status]).toEqual([507, 200]);
    disk.free = KEPT + 2000;
    expect((await ask()).status).toBe(200);
    expect(await storage.check({ writes: true })).toBeNull();
  });

  it('an upload is refused with 507 when the disk fills up half-way, and leaves no file behind', async () => {
    const { disk, other } = await almostFull();
    disk.free = KEPT;
    const before = left('incoming');
    const { key, url } = await awaited();
    const request = startRequest(other, { method: 'PUT', path: url });
    request.write(Buffer.alloc(300_000));
    await expect.poll(() => left('incoming').length).toBe(before.length + 1);
    disk.free = KEPT - 1;
    for (let sent = 0; sent < 10; sent += 1) request.write(Buffer.alloc(1 << 20));
    expect((await request.end()).status).toBe(507);
    expect([left('incoming'), await app.storage.size(key)]).toEqual([before, null]);
  });
});

test('an upload that takes too long is refused with 408, and leaves no file behind', async () => {
  const before = left('incoming');
  const key = incomingKey(await app.makeUpload());
  const limits = { maxBytes: UPLOAD_MAX_BYTES, withinMs: -1 };
  const receiving = app.storage.local?.receive(key, Readable.from([Buffer.from('x')]), limits);
  await expect(receiving).rejects.toMatchObject({ status: 408, code: 'upload-too-slow' });
  expect(left('incoming')).toEqual(before);
});

describe('addresses outside the store (U5)', () => {
  it.each([
    '/stored/incoming/..%2f..%2fsession-secret',
    '/stored/..%2fsession-secret',
    '/stored/incoming/%2e%2e/session-secret',
    '/stored/incoming\\..\\session-secret',
    '/stored/files/%5c..%5csession-secret',
    '/stored//etc/passwd',
    '/stored/',
    '/stored/files/%00',
  ])('the URL %s, which leads outside the file store, is refused', async (path) => {
    for (const method of ['GET', 'PUT']) {
      const request = startRequest(app, { method, path: `${path}?signature=x` });
      expect([400, 403, 404]).toContain((await request.end()).status);
    }
  });

  it('if a stored file is replaced by a symbolic link, the file store does not follow the link', async () => {
    const secret = join(folder, 'session-secret');
    writeFileSync(secret, 'not for anybody');
    const [incoming, key] = [incomingKey(await app.makeUpload()), fileKey(randomUUID())];
    symlinkSync(secret, join(folder, incoming));
    symlinkSync(secret, join(folder, key));
    const response = await fetch(app.url + (await app.storage.signDownload(key, shown)));
    expect(response.status).toBe(404);
    expect(await app.storage.size(incoming)).toBeNull();
    expect(await app.storage.read(key, { start: 0, end: 9 })).toHaveLength(0);
  });
});

describe('headers of files (U6)', () => {
  it('a file shown in the browser can be framed only by the portal, and runs no script', async () => {
    const { headers } = await fetch(
      app.url + (await app.storage.signDownload(await stored('%PDF'), shown)),
    );
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toMatch(
      /default-src 'none'.*frame-ancestors 'self'/,
    );
    expect(headers.get('content-security-policy')).not.toContain('script-src');
    expect(headers.get('cache-control')).toBe('private, no-cache');
  });

  it('a file to download is sent as an attachment with a sandbox policy', async () => {
    const url = await app.storage.signDownload(await stored('<script>'), {
      ...shown,
      contentType: 'application/msword',
      isInline: false,
    });
    const { headers } = await fetch(app.url + url);
    expect(headers.get('content-disposition')).toMatch(/^attachment;/);
    expect(headers.get('content-security-policy')).toMatch(/^sandbox;/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });
});

test('a request for an unchanged file is answered 304; an outdated or malformed range gets the whole file (U15)', async () => {
  const url = app.url + (await app.storage.signDownload(await stored('0123456789'), shown));
  const etag = (await fetch(url)).headers.get('etag') ?? '';
  expect((await fetch(url, { headers: { 'if-none-match': etag } })).status).toBe(304);
  const part = { range: 'bytes=0-1' };
  expect((await fetch(url, { headers: { ...part, 'if-range': etag } })).status).toBe(206);
  expect((await fetch(url, { headers: { ...part, 'if-range': '"old"' } })).status).toBe(200);
  const head = await fetch(url, { method: 'HEAD' });
  expect([head.status, head.headers.get('content-length')]).toEqual([200, '10']);
  for (const range of [
    'bytes=a-b',
    'bytes=4-2',
    'bytes=0-1,3-4',
    'lines=1-2',
    'lines=99-',
    'bytes=-',
  ]) {
    const whole = await fetch(url, { headers: { range } });
    expect([whole.status, await whole.text()]).toEqual([200, '0123456789']);
  }
});

test('a request for the last 99 bytes of a file of 10 bytes gets the whole file (U15)', async () => {
  const url = app.url + (await app.storage.signDownload(await stored('0123456789'), shown));
  const part = await fetch(url, { headers: { range: 'bytes=-99' } });
  expect([part.status, await part.text()]).toEqual([206, '0123456789']);
});

test('while the folder of the file store is missing, requests are answered 503; when the folder is back, files work again (F8)', async () => {
  const gone = temporaryFolder();
  const storage = await createDiskStorage({ ...here, folder: gone });
  const other = await app.secondProcess({}, app.db, storage);
  const { url } = await awaited();
  const { visitor: person } = await app.signInAs('chaplain');
  const visitor = other.visitor();
  for (const [name, value] of person.cookies) visitor.cookies.set(name, value);
  const ask = () => visitor.call(requestUpload);
  const put = () => fetch(other.url + url, { method: 'PUT', body: 'words' });
  rmSync(gone, { recursive: true });
  expect([(await ask()).status, (await put()).status]).toEqual([503, 503]);
  for (const name of ['incoming', 'files']) mkdirSync(join(gone, name), { recursive: true });
  expect([(await ask()).status, (await put()).status]).toEqual([200, 200]);
});

test('if an upload broke off a day ago, its partial file is deleted; the partial file of a recent upload is not (U10)', async () => {
  const [old, fresh] = [`${randomUUID()}.x.part`, `${randomUUID()}.y.part`];
  for (const name of [old, fresh]) writeFileSync(join(folder, 'incoming', name), 'half');
  const longAgo = new Date(Date.now() - 25 * 60 * 60 * 1000);
  utimesSync(join(folder, 'incoming', old), longAgo, longAgo);
  await app.storage.tidy();
  expect(left('incoming')).not.toContain(old);
  expect(left('incoming')).toContain(fresh);
  rmSync(join(folder, 'incoming', fresh));
});

function noSpace() {
  return Object.assign(new Error('no space left on device'), { code: 'ENOSPC', syscall: 'write' });
}
