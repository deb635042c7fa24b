import { describe, expect } from 'vitest';
import { createResource, registerUpload } from '#shared/resources/api.ts';
import { DESCRIPTION_MAX_LENGTH, TITLE_MAX_LENGTH } from '#shared/resources/constants.ts';
import { sortedStatuses, textOf } from '#server/testing/answers.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { sampleFiles } from '#server/testing/sample-files.ts';
import { testWithPeople } from '#server/testing/test-with-people.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { contribute, contribution, putFile, upload } from '#server/testing/uploads.ts';
import type { Visitor } from '#server/testing/visitor.ts';

const app = useTestApp();
const test = testWithPeople(app);

const registered = async (visitor: Visitor, name = 'guide.pdf', content = sampleFiles.pdf()) =>
  textOf(await upload(visitor, { name, content }), 'objectPath');
const countResources = async () => (await app.db.pool.query('SELECT 1 FROM resources')).rows.length;

test('a contributed resource is pending and shows its uploader, fields and file', async ({
  guest,
}) => {
  const path = await registered(guest);
  const answer = await guest.call(createResource, { body: contribution(path) });
  expect(answer.status).toBe(201);
  expect(answer.body).toMatchObject({
    ...contribution(path),
    fileName: 'guide.pdf',
    fileSize: sampleFiles.pdf().length,
    contentType: 'application/pdf',
    uploadedBy: guest.user.id,
    uploader: { firstName: guest.user.firstName, lastName: guest.user.lastName },
    isApproved: false,
    approvedAt: null,
    approvedBy: null,
    isBookmarked: false,
  });
});

test('an uploaded file without a name is named after the resource’s title', async ({
  newcomer,
}) => {
  const path = textOf(await upload(newcomer, { content: sampleFiles.docx() }), 'objectPath');
  const body = contribution(path, { title: '/Vigil / Watch/', format: 'template' });
  expect((await newcomer.call(createResource, { body })).body).toMatchObject({
    fileName: 'Vigil   Watch.docx',
  });
});

test('a contribution ignores fields that only the server sets (Z4)', async ({
  newcomer,
  admin,
}) => {
  const answer = await contribute(newcomer, {
    id: admin.user.id,
    isApproved: true,
    approvedAt: new Date().toISOString(),
    approvedBy: admin.user.id,
    uploadedBy: admin.user.id,
    fileName: 'other.exe',
    objectId: admin.user.id,
    contentType: 'text/html',
  });
  expect(answer.status).toBe(201);
  expect(answer.body).toMatchObject({
    isApproved: false,
    approvedAt: null,
    approvedBy: null,
    uploadedBy: newcomer.user.id,
    fileName: 'guide.pdf',
    contentType: 'application/pdf',
  });
  expect(textOf(answer, 'id')).not.toBe(admin.user.id);
});

test('of two simultaneous requests with the same uploaded file, one creates a resource and the other is refused', async ({
  newcomer,
}) => {
  const body = contribution(await registered(newcomer));
  const answers = await Promise.all([1, 2, 3].map(() => newcomer.call(createResource, { body })));
  expect(sortedStatuses(answers)).toEqual([201, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toEqual({
    code: 'file-in-use',
    message: 'This file has already been submitted as a resource.',
  });
  expect(await countResources()).toBe(1);
});

describe('files that can’t be contributed', () => {
  const NO_ID = '2f6f7a52-0d3c-4c39-9f7e-1d1f3a0d6c11';

  test.each([
    `/api/objects/${NO_ID}`,
    `/stored/incoming/${NO_ID}`,
    `https://evil.example.org/api/objects/${NO_ID}`,
    `//evil.example.org/api/objects/${NO_ID}`,
    `/api/objects/${NO_ID}/..`,
    'javascript:alert(1)',
    '/api/objects/..%2fsession-secret',
    'guide.pdf',
    '',
  ])('contributing a resource with the file URL %j is refused with 400 (U8, I5)', async (path) => {
    const { visitor } = await app.signInAs('admin');
    const answer = await visitor.call(createResource, { body: contribution(path) });
    expect(answer.status).toBe(400);
    expect(answer.body.fields ?? {}).toHaveProperty(path === '' ? 'filePath' : 'fileUrl');
    expect(await countResources()).toBe(0);
  });

  test('contributing a file that was uploaded but not registered is refused with 400 (U8)', async ({
    newcomer,
  }) => {
    const url = await putFile(newcomer, { content: sampleFiles.pdf() });
    const id = /[0-9a-f-]{36}/.exec(url)?.[0] ?? '';
    for (const path of [url, `/api/objects/${id}`]) {
      expect((await newcomer.call(createResource, { body: contribution(path) })).status).toBe(400);
    }
  });

  test('a contribution whose fileUrl and filePath differ is refused with 400 (I5)', async ({
    newcomer,
  }) => {
    const path = await registered(newcomer);
    const body = contribution(path, { filePath: 'https://evil.example.org/x.pdf' });
    expect((await newcomer.call(createResource, { body })).status).toBe(400);
    expect((await newcomer.call(createResource, { body: contribution(path) })).status).toBe(201);
  });

  test('contributing a file that somebody else uploaded is refused with 403 (U7)', async ({
    newcomer,
    admin,
  }) => {
    const body = contribution(await registered(newcomer));
    expect((await admin.call(createResource, { body })).status).toBe(403);
    expect((await newcomer.call(createResource, { body })).status).toBe(201);
    expect((await admin.call(createResource, { body })).status).toBe(403);
  });

  test.each([
    ['guide.pdf', 'video'],
    ['song.mp3', 'pdf'],
    ['photo.png', 'template'],
    ['film.mp4', 'audio'],
  ] as const)(
    'contributing the file %s with the wrong format %s is refused with 400; with the right format it succeeds',
    async (name, format) => {
      const { visitor } = await app.signInAs('chaplain');
      const make = {
        pdf: sampleFiles.pdf,
        mp3: sampleFiles.mp3,
        png: sampleFiles.png,
        mp4: sampleFiles.mp4,
      };
      const [, extension] = name.split('.');
      const content =
        Object.entries(make).find(([key]) => key === extension)?.[1]() ?? Buffer.alloc(0);
      const fileUrl = await putFile(visitor, { name, content });
      const file = await visitor.call(registerUpload, { body: { fileUrl } });
      const path = textOf(file, 'objectPath');
      const refused = await visitor.call(createResource, { body: contribution(path, { format }) });
      expect([refused.status, refused.body.fields]).toEqual([
        400,
        { format: 'The file can’t be used in this format.' },
      ]);
      const body = contribution(path, { format: textOf(file, 'format') });
      expect((await visitor.call(createResource, { body })).status).toBe(201);
    },
  );
});

describe('contributions with bad input', () => {
  test.each([
    [{ title: ' ' }, 'title'],
    [{ title: 'x'.repeat(TITLE_MAX_LENGTH + 1) }, 'title'],
    [{ description: '' }, 'description'],
    [{ description: 'x'.repeat(DESCRIPTION_MAX_LENGTH + 1) }, 'description'],
    [{ category: 'other' }, 'category'],
    [{ format: 'exe' }, 'format'],
    [{ tags: 'listening' }, 'tags'],
    [{ tags: Array.from({ length: 21 }, (_, index) => `tag ${index}`) }, 'tags'],
    [{ tags: ['x'.repeat(51)] }, 'tags'],
  ])('a contribution with the invalid fields %j is refused with 400', async (values, field) => {
    const { visitor } = await app.signInAs('chaplain');
    const answer = await contribute(visitor, values);
    expect(answer.status).toBe(400);
    expect(answer.body.fields ?? {}).toHaveProperty(field);
  });
});

test('the uploader can register an uploaded file twice with the same result; other people can’t register the file', async ({
  newcomer,
  admin,
}) => {
  const fileUrl = await putFile(newcomer, { name: 'guide.pdf', content: sampleFiles.pdf() });
  const first = await newcomer.call(registerUpload, { body: { fileUrl } });
  const body = contribution(textOf(first, 'objectPath'));
  expect((await newcomer.call(createResource, { body })).status).toBe(201);
  const again = await newcomer.call(registerUpload, { body: { fileUrl } });
  expect([again.status, again.body]).toEqual([200, first.body]);
  expect((await admin.call(registerUpload, { body: { fileUrl } })).status).toBe(403);
});

test('the audit trail records a contribution with its title (P4)', async ({ newcomer }) => {
  const id = textOf(await contribute(newcomer), 'id');
  expect(await auditTrail(app)).toContainEqual({
    action: 'resource-contributed',
    actor: newcomer.user.id,
    subject: newcomer.user.id,
    details: { resourceId: id, title: 'Listening in the first hours' },
  });
});
