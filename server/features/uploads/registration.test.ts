import { describe, expect } from 'vitest';
import { registerUpload } from '#shared/resources/api.ts';
import { requestUpload } from '#shared/uploads/api.ts';
import { UPLOAD_MAX_BYTES } from '#shared/uploads/constants.ts';
import { fileExtension } from '#shared/uploads/file-names.ts';
import { FILE_TYPES, HEIC_TEXT } from '#shared/uploads/purposes.ts';
import { sortedStatuses, textOf } from '#server/testing/answers.ts';
import { docxWithTypesLast, foreignFiles, sampleFiles } from '#server/testing/sample-files.ts';
import { testWithPeople } from '#server/testing/test-with-people.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { putBytes, putFile, upload } from '#server/testing/uploads.ts';
import { incomingKey } from '#server/storage/storage.ts';

const app = useTestApp();
const test = testWithPeople(app);

const idIn = (url: string) => /[0-9a-f-]{36}/.exec(url)?.[0] ?? '';
const isStored = async (url: string) => (await app.storage.size(incomingKey(idIn(url)))) !== null;
const countUploads = async () => (await app.db.pool.query('SELECT 1 FROM uploads')).rows.length;

async function scheduled() {
  const { rows } = await app.db.pool.query<{ key: string; hours: number }>(
    `SELECT key, round(extract(epoch FROM due_at - now()) / 3600)::int AS hours
       FROM object_deletions`,
  );
  return rows;
}

describe('files of each type', () => {
  test.each(Object.entries(sampleFiles))(
    'a .%s file is registered with its name, size and media type',
    async (extension, make) => {
      const { visitor } = await app.signInAs('guest');
      const content = make();
      const name = `My file.${extension.toUpperCase()}`;
      const answer = await upload(visitor, { name, content });
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({
        name,
        size: content.length,
        contentType: FILE_TYPES[fileExtension(name) ?? 'pdf'].contentType,
      });
      expect(textOf(answer, 'objectPath')).toMatch(/^\/api\/objects\/[0-9a-f-]{36}$/);
    },
  );

  test.each(Object.entries(sampleFiles))(
    'a .%s file without a name is recognised by its content',
    async (extension, make) => {
      const { visitor } = await app.signInAs('chaplain');
      const answer = await upload(visitor, { content: make() });
      expect(answer.body).toMatchObject({
        name: null,
        contentType: FILE_TYPES[fileExtension(`.${extension}`) ?? 'pdf'].contentType,
      });
    },
  );

  test('registering a file returns the resource format that suits it best, and all the formats that it may have', async ({
    newcomer,
  }) => {
    const formats = async (name: string, content: Buffer) => {
      const { body } = await upload(newcomer, { name, content });
      return [body.format, body.formats];
    };
    expect(await formats('a.docx', sampleFiles.docx())).toEqual(['pdf', ['pdf', 'template']]);
    expect(await formats('a.xlsx', sampleFiles.xlsx())).toEqual(['pdf', ['pdf', 'template']]);
    expect(await formats('a.pptx', sampleFiles.pptx())).toEqual(['pdf', ['pdf', 'template']]);
    expect(await formats('a.jpeg', sampleFiles.jpg())).toEqual(['pdf', ['pdf']]);
    expect(await formats('a.mp4', sampleFiles.mp4())).toEqual(['video', ['video']]);
    expect(await formats('a.wav', sampleFiles.wav())).toEqual(['audio', ['audio']]);
  });

  test('a large Word document that lists its content types last is still recognised as a Word document', async ({
    newcomer,
  }) => {
    const content = docxWithTypesLast(3_000_000);
    expect((await upload(newcomer, { name: 'a.docx', content })).status).toBe(200);
  });
});

describe('files that can’t be registered (U1)', () => {
  test.each([
    ['HTML named .pdf', 'guide.pdf', foreignFiles.html()],
    ['HTML without a name', undefined, foreignFiles.html()],
    ['a picture that is a program', 'logo.png', foreignFiles.svg()],
    ['words named .mp3', 'song.mp3', foreignFiles.text()],
    ['a spreadsheet named .doc', 'letter.doc', foreignFiles.spreadsheet()],
    ['an archive named .docx', 'letter.docx', foreignFiles.zip()],
    ['a spreadsheet with macros named .xlsx', 'sums.xlsx', foreignFiles.macros()],
    ['a PDF named .png', 'guide.png', sampleFiles.pdf()],
    ['an empty file', 'guide.pdf', Buffer.alloc(0)],
    ['a byte', undefined, Buffer.from('%')],
  ])(
    'registering %s is refused with the reason, and the file is deleted',
    async (_what, name, content) => {
      const { visitor } = await app.signInAs('chaplain');
      const asked = await visitor.call(requestUpload, { body: { ...(name && { name }) } });
      const fileUrl = textOf(asked, 'uploadURL');
      await putBytes(fileUrl, content);
      const answer = await visitor.call(registerUpload, { body: { fileUrl } });
      expect(answer.status).toBe(400);
      expect(answer.body.message).toMatch(/file|\.pdf/);
      expect(await isStored(fileUrl)).toBe(false);
      expect(await countUploads()).toBe(0);
      expect(await scheduled()).toEqual([{ key: incomingKey(idIn(fileUrl)), hours: 24 }]);
      expect((await visitor.call(registerUpload, { body: { fileUrl } })).status).toBe(400);
      expect((await putBytes(fileUrl, sampleFiles.pdf())).status).toBe(403);
    },
  );
});

describe('requests for an upload address', () => {
  test.each([
    [{ name: 'run.exe' }, 400],
    [{ name: 'page.html', size: 10 }, 400],
    [{ name: 'guide' }, 400],
    [{ name: 'a.pdf', size: UPLOAD_MAX_BYTES + 1 }, 413],
    [{ name: 'a.pdf', size: 0 }, 400],
    [{ name: 'a.pdf', size: 1.5 }, 400],
    [{ name: ['a.pdf'] }, 400],
    [{ name: `${'a'.repeat(300)}.pdf` }, 400],
    [{ name: 'a.pdf', size: UPLOAD_MAX_BYTES }, 200],
    [{}, 200],
  ])('a request for an upload address with the body %j gets status %i', async (body, status) => {
    const { visitor } = await app.signInAs('chaplain');
    const answer = await visitor.send('POST', '/api/objects/upload', { body });
    expect(answer.status).toBe(status);
    expect(await countUploads()).toBe(status === 200 ? 1 : 0);
  });

  test('a request for an upload address needs no body', async ({ newcomer }) => {
    const answer = await newcomer.send('POST', '/api/objects/upload');
    expect(answer.status).toBe(200);
    expect(textOf(answer, 'uploadURL')).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/stored\/incoming\//);
  });

  test('an upload address has the origin of the page that requests it, whatever PUBLIC_URL is', async ({
    newcomer,
  }) => {
    const headers = { origin: 'https://portal.example.org', 'sec-fetch-site': 'same-origin' };
    const answer = await newcomer.send('POST', '/api/objects/upload', { headers });
    expect(textOf(answer, 'uploadURL')).toMatch(/^https:\/\/portal\.example\.org\/stored\//);
  });
});

test('the registration of an empty file is refused as empty', async ({ newcomer }) => {
  const { body } = await upload(newcomer, { content: Buffer.alloc(0) });
  expect(body.message).toBe('The file is empty.');
});

test('the registration of a HEIC photo is refused with the way to take another photo, even if it is named .jpg', async ({
  newcomer,
}) => {
  const content = Buffer.concat([Buffer.from('....ftypheic'), Buffer.alloc(100)]);
  const { status, body } = await upload(newcomer, { name: 'face.jpg', content });
  expect([status, body.message]).toEqual([400, HEIC_TEXT]);
});

test('a file name loses the spaces around it', async ({ newcomer }) => {
  const file = { name: ' guide.pdf ', content: sampleFiles.pdf() };
  expect((await upload(newcomer, file)).body).toMatchObject({ name: 'guide.pdf' });
});

test('a file name in Arabic with a slash keeps its letters and loses its folders', async ({
  newcomer,
}) => {
  const file = { name: '../مجلد/دليل\u202e الرعاية.pdf', content: sampleFiles.pdf() };
  expect((await upload(newcomer, file)).body).toMatchObject({ name: 'دليل الرعاية.pdf' });
});

test('registering a file again, with or without the query of its upload address, returns the same response', async ({
  newcomer,
}) => {
  const fileUrl = await putFile(newcomer, { name: 'a.pdf', content: sampleFiles.pdf() });
  const first = await newcomer.call(registerUpload, { body: { fileUrl } });
  const [bare = ''] = fileUrl.split('?');
  for (const url of [fileUrl, bare, new URL(bare).pathname]) {
    expect((await newcomer.call(registerUpload, { body: { fileUrl: url } })).body).toEqual(
      first.body,
    );
  }
});

test('an upload address accepts no more files once its file is registered (U4)', async ({
  newcomer,
}) => {
  const fileUrl = await putFile(newcomer, { content: sampleFiles.pdf() });
  expect((await putBytes(fileUrl, sampleFiles.png())).status).toBe(200);
  await newcomer.call(registerUpload, { body: { fileUrl } });
  expect((await putBytes(fileUrl, foreignFiles.html())).status).toBe(403);
});

test('a file that several requests register at the same time is stored only once', async ({
  newcomer,
}) => {
  const fileUrl = await putFile(newcomer, { content: sampleFiles.pdf() });
  const answers = await Promise.all(
    [1, 2, 3].map(() => newcomer.call(registerUpload, { body: { fileUrl } })),
  );
  expect(sortedStatuses(answers)[0]).toBe(200);
  for (const { status } of answers) expect([200, 409]).toContain(status);
  const kept = answers.filter(({ status }) => status === 200);
  expect(new Set(kept.map((answer) => textOf(answer, 'objectPath'))).size).toBe(1);
});

test('each person has a daily limit of upload requests (U13)', async () => {
  const other = await app.secondProcess({ uploadsPerUser: 2 });
  const person = await app.signInAs('chaplain');
  const visitor = other.visitor();
  for (const [name, value] of person.visitor.cookies) visitor.cookies.set(name, value);
  expect((await visitor.call(requestUpload, { body: { name: 'a.exe' } })).status).toBe(400);
  const statuses = [];
  for (let count = 0; count < 3; count += 1) statuses.push(await visitor.call(requestUpload));
  expect(statuses.map(({ status }) => status)).toEqual([200, 200, 429]);
  expect(Number(statuses[2]?.headers.get('retry-after'))).toBeGreaterThan(80_000);
  expect((await (await app.signInAs('chaplain')).visitor.call(requestUpload)).status).toBe(200);
});

test('no log contains the signed addresses of uploads (P3)', async ({ newcomer }) => {
  const fileUrl = await putFile(newcomer, { name: 'secret-name.pdf', content: sampleFiles.pdf() });
  await newcomer.call(registerUpload, { body: { fileUrl } });
  await putBytes(fileUrl, sampleFiles.pdf());
  await newcomer.send('PUT', `${new URL(fileUrl).pathname}?signature=wrong`);
  const signature = new URL(fileUrl).searchParams.get('signature') ?? 'none';
  expect(app.logged()).toContain('"/stored/…"');
  expect(app.logged()).not.toContain('/stored/incoming');
  expect(app.logged()).not.toContain(signature);
  expect(app.logged()).not.toContain('secret-name');
});
