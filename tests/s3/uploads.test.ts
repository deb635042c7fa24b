import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { describe, expect, it, test } from 'vitest';
import {
  approveResource,
  createResource,
  deleteResource,
  listResources,
  registerUpload,
} from '#shared/resources/api.ts';
import { openObject, requestUpload } from '#shared/uploads/api.ts';
import { UPLOAD_MAX_BYTES } from '#shared/uploads/constants.ts';
import { sweepFiles } from '#server/features/uploads/service.ts';
import { fileKey, incomingKey } from '#server/storage/storage.ts';
import { each, textOf } from '#server/testing/answers.ts';
import {
  docxWithTypesLast,
  foreignFiles,
  pdfOfSize,
  sampleFiles,
} from '#server/testing/sample-files.ts';
import { makeTestBucket, openTestBucket } from '#server/testing/test-bucket.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { contribute, contribution, putBytes, putFile, upload } from '#server/testing/uploads.ts';

const app = useTestApp({}, async () => {
  await makeTestBucket();
  return openTestBucket();
});

const log = pino({ level: 'silent' });
const idIn = (text: string) => /[0-9a-f-]{36}/.exec(text)?.[0] ?? '';

async function sweepAllDue() {
  await app.db.orm.execute(sql`UPDATE object_deletions SET due_at = now()`);
  await sweepFiles({ db: app.db, storage: app.storage, log });
}

/** Opens a bucket on a server that doesn't answer. */
const away = () => openTestBucket({ endpoint: 'http://127.0.0.1:9' });

test('a file goes from the browser to the bucket, is reviewed and opened, and is deleted with its resource', async () => {
  const { visitor } = await app.signInAs('admin');
  const made = await contribute(visitor);
  const params = { id: textOf(made, 'id') };
  expect((await visitor.call(approveResource, { params })).status).toBe(200);
  const id = idIn(textOf(made, 'fileUrl'));
  const leading = await visitor.call(openObject, { params: { id } });
  expect(leading.status).toBe(302);
  const file = await fetch(leading.headers.get('location') ?? '');
  expect(Buffer.from(await file.arrayBuffer()).equals(sampleFiles.pdf())).toBe(true);
  expect(file.headers.get('content-type')).toBe('application/pdf');
  expect(file.headers.get('content-disposition')).toMatch(/^inline; filename=guide\.pdf/);
  expect((await visitor.call(deleteResource, { params })).status).toBe(204);
  expect(await app.storage.size(fileKey(id))).toBeNull();
});

test('a page of the portal may read a file from the bucket, to save it on a phone', async () => {
  const { visitor } = await app.signInAs('chaplain');
  const id = idIn(textOf(await contribute(visitor), 'fileUrl'));
  const leading = await visitor.call(openObject, { params: { id } });
  const origin = 'https://chaplains.example.org';
  const file = await fetch(leading.headers.get('location') ?? '', { headers: { origin } });
  expect(file.headers.get('access-control-allow-origin')).toMatch(
    /^(\*|https:\/\/chaplains\.example\.org)$/,
  );
  expect((await file.arrayBuffer()).byteLength).toBe(sampleFiles.pdf().length);
});

describe('size and type in the bucket (U9)', () => {
  it('HTML that is declared as a PDF is refused and removed, even if it is uploaded again later (U1)', async () => {
    const { visitor } = await app.signInAs('chaplain');
    const content = new Uint8Array(foreignFiles.html());
    const body = { name: 'guide.pdf', size: content.length };
    const fileUrl = textOf(await visitor.call(requestUpload, { body }), 'uploadURL');
    const headers = { 'content-type': 'application/pdf' };
    expect((await fetch(fileUrl, { method: 'PUT', body: content, headers })).status).toBe(200);
    expect((await visitor.call(registerUpload, { body: { fileUrl } })).status).toBe(400);
    expect(await app.storage.size(incomingKey(idIn(fileUrl)))).toBeNull();
    expect((await putBytes(fileUrl, foreignFiles.html())).status).toBe(200);
    expect((await visitor.call(registerUpload, { body: { fileUrl } })).status).toBe(400);
    await sweepAllDue();
    expect(await app.storage.size(incomingKey(idIn(fileUrl)))).toBeNull();
  });

  it('a file of 52,428,800 bytes is registered, and one with a byte more is refused with 413 and removed (U2)', async () => {
    const { visitor } = await app.signInAs('chaplain');
    const register = async (bytes: number) => {
      const body = { name: 'guide.pdf' };
      const fileUrl = textOf(await visitor.call(requestUpload, { body }), 'uploadURL');
      await putBytes(fileUrl, pdfOfSize(bytes));
      const answer = await visitor.call(registerUpload, { body: { fileUrl } });
      return { answer, left: await app.storage.size(incomingKey(idIn(fileUrl))) };
    };
    const whole = await register(UPLOAD_MAX_BYTES);
    expect([whole.answer.status, whole.answer.body.size, whole.left]).toEqual([
      200,
      UPLOAD_MAX_BYTES,
      null,
    ]);
    const tooLarge = await register(UPLOAD_MAX_BYTES + 1);
    expect([tooLarge.answer.status, tooLarge.left]).toEqual([413, null]);
  });

  it('the bucket refuses a file whose size differs from the declared size', async () => {
    const { visitor } = await app.signInAs('chaplain');
    const body = { name: 'guide.pdf', size: 10 };
    const fileUrl = textOf(await visitor.call(requestUpload, { body }), 'uploadURL');
    expect((await putBytes(fileUrl, sampleFiles.pdf())).status).toBe(403);
    expect(await app.storage.size(incomingKey(idIn(fileUrl)))).toBeNull();
  });

  it.each(Object.entries(sampleFiles))(
    'a .%s file in the bucket is recognised by its content',
    async (extension, make) => {
      const { visitor } = await app.signInAs('chaplain');
      expect((await upload(visitor, { name: `a.${extension}`, content: make() })).status).toBe(200);
    },
  );

  it('a document in the bucket is recognised even if its identifying part comes late in the file', async () => {
    const { visitor } = await app.signInAs('chaplain');
    const content = docxWithTypesLast(3_000_000);
    expect((await upload(visitor, { name: 'a.docx', content })).status).toBe(200);
  });
});

test('a file that is uploaded again after its registration doesn’t change the resource, and is deleted later (U4)', async () => {
  const { visitor } = await app.signInAs('chaplain');
  const fileUrl = await putFile(visitor, { content: sampleFiles.pdf() });
  const path = textOf(await visitor.call(registerUpload, { body: { fileUrl } }), 'objectPath');
  // Pads the HTML, because the signed URL accepts only the declared number of bytes.
  const html = Buffer.alloc(sampleFiles.pdf().length, foreignFiles.html());
  expect((await putBytes(fileUrl, html)).status).toBe(200);
  expect(textOf(await visitor.call(registerUpload, { body: { fileUrl } }), 'objectPath')).toBe(
    path,
  );
  await visitor.call(createResource, { body: contribution(path) });
  const kept = await app.storage.read(fileKey(idIn(path)), { start: 0, end: 4 });
  expect(String(kept)).toBe('%PDF');
  await sweepAllDue();
  expect(await app.storage.size(incomingKey(idIn(fileUrl)))).toBeNull();
  expect(await app.storage.size(fileKey(idIn(path)))).toBe(sampleFiles.pdf().length);
});

test('while the file store is down, uploads get 503, everything else works, and deleted files are removed later (F8)', async () => {
  const { visitor } = await app.signInAs('admin');
  const made = await contribute(visitor);
  const fileUrl = await putFile(visitor, { content: sampleFiles.pdf() });
  const other = await app.secondProcess({}, app.db, await away());
  const admin = other.visitor();
  for (const [name, value] of visitor.cookies) admin.cookies.set(name, value);
  const asked = await admin.call(requestUpload, { body: { name: 'guide.pdf', size: 10 } });
  expect([asked.status, asked.body.code]).toEqual([503, 'storage-unavailable']);
  const [, address = ''] =
    /^(.*)$/.exec(fileUrl.replace(/^http:\/\/[^/]+/, 'http://127.0.0.1:9')) ?? [];
  const refused = await admin.call(registerUpload, { body: { fileUrl: address } });
  expect([refused.status, refused.body.code]).toEqual([503, 'storage-unavailable']);
  expect(each(await admin.call(listResources), 'id')).toEqual([textOf(made, 'id')]);
  const params = { id: textOf(made, 'id') };
  expect((await admin.call(approveResource, { params })).status).toBe(200);
  expect((await admin.call(deleteResource, { params })).status).toBe(204);
  const key = fileKey(idIn(textOf(made, 'filePath')));
  expect(await app.storage.size(key)).toBeGreaterThan(0);
  await sweepAllDue();
  expect(await app.storage.size(key)).toBeNull();
  expect((await visitor.call(registerUpload, { body: { fileUrl } })).status).toBe(200);
});

test('registering an upload is refused with 400 if its URL belongs to another bucket or file store (I5)', async () => {
  const { visitor } = await app.signInAs('chaplain');
  const fileUrl = await putFile(visitor, { content: sampleFiles.pdf() });
  for (const other of [
    fileUrl.replace('/portal-test/', '/another/'),
    fileUrl.replace(/^http:\/\/[^/]+/, 'https://evil.example.org'),
    fileUrl.replace('/incoming/', '/files/'),
    new URL(fileUrl).pathname,
  ]) {
    expect((await visitor.call(registerUpload, { body: { fileUrl: other } })).status).toBe(400);
  }
});

test('the content security policy lets pages put files into the bucket, and show files from it', async () => {
  const { headers } = await app.visitor().send('GET', '/');
  const policy = headers.get('content-security-policy')?.split(';') ?? [];
  const { origin } = app.storage;
  expect(policy).toEqual(
    expect.arrayContaining([
      `connect-src 'self' ${origin}`,
      `frame-src 'self' ${origin} blob:`,
      `media-src 'self' ${origin} blob:`,
      `img-src 'self' ${origin} data: blob: https:`,
    ]),
  );
});
