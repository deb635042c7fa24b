import { describe, expect, it, test } from 'vitest';
import { registerUpload } from '#shared/resources/api.ts';
import { requestUpload } from '#shared/uploads/api.ts';
import { textOf } from '#server/testing/answers.ts';
import { sampleFiles } from '#server/testing/sample-files.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { putFile } from '#server/testing/uploads.ts';

const app = useTestApp();

describe('upload addresses (I5)', () => {
  it.each([
    'https://evil.example.org/stored/incoming/2f6f7a52-0d3c-4c39-9f7e-1d1f3a0d6c11',
    '/stored/files/2f6f7a52-0d3c-4c39-9f7e-1d1f3a0d6c11',
    '/stored/incoming/../files/2f6f7a52-0d3c-4c39-9f7e-1d1f3a0d6c11',
    '/stored/incoming/..%2f..%2fsession-secret',
    'file:///etc/passwd',
    'javascript:alert(1)',
    '/stored/incoming/2f6f7a52-0d3c-4c39-9f7e-1d1f3a0d6c11',
    'http://[',
    '',
  ])('the registration of the address %s is refused with 400', async (fileUrl) => {
    const { visitor } = await app.signInAs('admin');
    expect((await visitor.call(registerUpload, { body: { fileUrl } })).status).toBe(400);
  });

  it('registering an upload by an address on another site is refused with 400', async () => {
    const { visitor } = await app.signInAs('chaplain');
    const fileUrl = await putFile(visitor, { content: sampleFiles.pdf() });
    const elsewhere = fileUrl.replace(app.url, 'https://evil.example.org');
    const answer = await visitor.call(registerUpload, { body: { fileUrl: elsewhere } });
    expect([answer.status, answer.body.message]).toEqual([
      400,
      'This is not an upload address of the portal.',
    ]);
  });

  it('the registration of an address whose file has not arrived is refused with 400', async () => {
    const { visitor } = await app.signInAs('chaplain');
    const fileUrl = textOf(await visitor.call(requestUpload), 'uploadURL');
    const answer = await visitor.call(registerUpload, { body: { fileUrl } });
    expect([answer.status, answer.body.message]).toEqual([
      400,
      'The file has not arrived. Please upload it again.',
    ]);
  });
});

test('registering another person’s upload is refused with 403 (U7)', async () => {
  const { visitor } = await app.signInAs('chaplain');
  const fileUrl = await putFile(visitor, { content: sampleFiles.pdf() });
  const { visitor: admin } = await app.signInAs('admin');
  expect((await admin.call(registerUpload, { body: { fileUrl } })).status).toBe(403);
  expect((await visitor.call(registerUpload, { body: { fileUrl } })).status).toBe(200);
});
