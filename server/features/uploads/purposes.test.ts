import { describe, expect, it, test } from 'vitest';
import { FILE_PURPOSES, tooLargeText, wrongTypeText } from '#shared/uploads/purposes.ts';
import { fileExtension } from '#shared/uploads/file-names.ts';
import { requestUpload } from '#shared/uploads/api.ts';
import { sampleFiles } from '#server/testing/sample-files.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { putFile } from '#server/testing/uploads.ts';
import { registerUpload, takeUpload } from './service.ts';

const app = useTestApp();

const PHOTO = { extensions: ['jpg', 'png'], maxBytes: 1024 ** 2, hint: 'A photo' } as const;
const SMALL = { ...PHOTO, maxBytes: 10 } as const;

async function uploaded(name: string, content: Buffer) {
  const { visitor, user } = await app.signInAs('guest');
  const fileUrl = await putFile(visitor, { name, content });
  const register = (purpose: Parameters<typeof registerUpload>[1]['purpose']) =>
    registerUpload(app, {
      userId: user.id,
      fileUrl,
      origins: [new URL(fileUrl).origin],
      purpose,
    });
  return { user, register };
}

describe('files for a purpose', () => {
  it('an uploaded file can be registered if the purpose of the upload allows files of its type', async () => {
    const { register } = await uploaded('face.png', sampleFiles.png());
    expect(await register(PHOTO)).toMatchObject({ name: 'face.png', contentType: 'image/png' });
  });

  it('a file of a type that the purpose of the upload doesn’t allow is refused with a message that names the allowed types', async () => {
    const { register } = await uploaded('guide.pdf', sampleFiles.pdf());
    await expect(register(PHOTO)).rejects.toMatchObject({
      status: 400,
      message: 'This type of file can’t be used. Choose a .jpg or .png file.',
    });
  });

  it('a file can be as large as the purpose of the upload allows, and a larger one is refused with 413', async () => {
    const { register } = await uploaded('face.png', sampleFiles.png());
    await expect(register(SMALL)).rejects.toMatchObject({ status: 413 });
    const content = sampleFiles.png();
    const { register: registerAnother } = await uploaded('face.png', content);
    const exact = { ...PHOTO, maxBytes: content.length };
    expect(await registerAnother(exact)).toMatchObject({ size: content.length });
  });

  it('a file uploaded for one purpose can’t be used for another purpose that allows no such file', async () => {
    const { user, register } = await uploaded('guide.pdf', sampleFiles.pdf());
    const { objectId, size } = await register(FILE_PURPOSES.resource);
    const taken = { userId: user.id, objectId };
    const take = (purpose: Parameters<typeof register>[0]) =>
      app.db.transaction((tx) => takeUpload(tx, { ...taken, purpose }));
    const ofAtMost = (maxBytes: number) => ({ ...FILE_PURPOSES.resource, maxBytes });
    await expect(take(PHOTO)).rejects.toMatchObject({ status: 400 });
    await expect(take(ofAtMost(size - 1))).rejects.toMatchObject({ status: 413 });
    expect(await take(ofAtMost(size))).toMatchObject({ contentType: 'application/pdf' });
  });

  it('a file that somebody else uploaded can’t be used, and a file that nobody uploaded is not found', async () => {
    const { register } = await uploaded('guide.pdf', sampleFiles.pdf());
    const { objectId } = await register(FILE_PURPOSES.resource);
    const { id: userId } = await app.makeUser();
    const take = (wanted: string) =>
      app.db.transaction((tx) =>
        takeUpload(tx, { userId, objectId: wanted, purpose: FILE_PURPOSES.resource }),
      );
    await expect(take(objectId)).rejects.toMatchObject({
      status: 403,
      message: 'This file was uploaded by somebody else.',
    });
    expect(await take(userId)).toBeNull();
  });
});

test('a request for an upload address is refused if its purpose doesn’t allow the file’s type', async () => {
  const { visitor } = await app.signInAs('guest');
  const body = { name: 'guide.pdf', purpose: 'field-guide-image' } as const;
  expect(await visitor.call(requestUpload, { body })).toMatchObject({
    status: 400,
    body: { message: 'This type of file can’t be used. Choose a .jpg, .jpeg or .png file.' },
  });
});

test('a request for an upload address with an unknown purpose is refused', async () => {
  const { visitor } = await app.signInAs('guest');
  const answer = await visitor.send('POST', requestUpload.path, {
    body: { purpose: 'hat' },
  });
  expect(answer.status).toBe(400);
});

test('a resource’s file has the types and the size limit of the specification, and may also be a spreadsheet or slides', () => {
  const { resource } = FILE_PURPOSES;
  expect(wrongTypeText(resource)).toBe(
    'This type of file can’t be used. Choose a .pdf, .doc, .docx, .mp4, .mp3, .wav, .jpg, .jpeg, .png, .xlsx or .pptx file.',
  );
  expect(tooLargeText(resource.maxBytes)).toBe('The file is larger than 50 MB (52,428,800 bytes).');
  expect(resource.extensions.map((extension) => fileExtension(`a.${extension}`))).toEqual([
    ...resource.extensions,
  ]);
});
