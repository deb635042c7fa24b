import { describe, expect, it, test } from 'vitest';
import sharp from 'sharp';
import {
  changeOwnCredential,
  enterCredential,
  readOwnCredentials,
  verifyCredential,
  withdrawCredential,
} from '#shared/credentials/api.ts';
import { openObject, requestUpload } from '#shared/uploads/api.ts';
import { HEIC_TEXT } from '#shared/uploads/purposes.ts';
import { fileKey } from '#server/storage/storage.ts';
import { sortedStatuses, textOf } from '#server/testing/answers.ts';
import { DEFAULT_KINDS } from '#server/testing/default-kinds.ts';
import { pdfOfPages, photoWithPlace } from '#server/testing/documents.ts';
import { approved } from '#server/testing/person-factories.ts';
import { sampleFiles } from '#server/testing/sample-files.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { uploadDocument } from '#server/testing/uploads.ts';
import type { Visitor } from '#server/testing/visitor.ts';

const app = useTestApp();
const [BACKGROUND_CHECK, ENDORSEMENT] = DEFAULT_KINDS;
const check = { kindId: BACKGROUND_CHECK.id, issuedOn: '2026-01-15' };

const enter = (visitor: Visitor, body: Record<string, unknown> = {}) =>
  visitor.send('POST', enterCredential.path, { body: { ...check, ...body } });

async function stateOf(visitor: Visitor, kindId: string = check.kindId) {
  const { kinds } = (await visitor.call(readOwnCredentials)).body;
  return kinds.find(({ kind }) => kind.id === kindId);
}

test('a new portal has ten kinds of credentials, and a new chaplain holds none', async () => {
  const { visitor } = await app.signInAsChaplain();
  const { kinds } = (await visitor.call(readOwnCredentials)).body;
  expect(kinds.map(({ kind, state }) => [kind.name, state])).toEqual(
    DEFAULT_KINDS.map(({ name }) => [name, 'missing']),
  );
});

test('a credential that a chaplain enters is pending, and expires after its kind’s months of validity', async () => {
  const { visitor } = await app.signInAsChaplain();
  const answer = await enter(visitor, { number: ' B-7 ', issuer: 'State Police' });
  expect(answer).toMatchObject({
    status: 201,
    body: { status: 'waiting', number: 'B-7', issuedOn: '2026-01-15', endsOn: '2028-01-15' },
  });
  expect(await stateOf(visitor)).toMatchObject({ state: 'waiting', waiting: { number: 'B-7' } });
});

test('a chaplain who enters a credential three times at the same moment has one pending credential (R13)', async () => {
  const { visitor } = await app.signInAsChaplain();
  const answers = await Promise.all([enter(visitor), enter(visitor), enter(visitor)]);
  expect(sortedStatuses(answers)).toEqual([201, 409, 409]);
});

test('a user without a chaplain profile sees the kinds of credentials, and is told to apply first', async () => {
  const user = await app.makeUser({ role: 'chaplain' });
  const visitor = await app.signIn(user);
  expect((await visitor.call(readOwnCredentials)).body.kinds).toHaveLength(10);
  expect(await enter(visitor)).toMatchObject({
    status: 409,
    body: { code: 'no-chaplain-profile' },
  });
});

describe('bad input for a credential', () => {
  it('a year 2062 that looks like a mistyped 2026 must be confirmed before the credential is stored (R11)', async () => {
    const { visitor } = await app.signInAsChaplain();
    const endsOn = '2062-01-15';
    expect(await enter(visitor, { endsOn })).toMatchObject({
      status: 409,
      body: {
        code: 'dates-to-confirm',
        fields: { endsOn: 'That is far ahead. Did you mean 2026?' },
      },
    });
    expect(await stateOf(visitor)).toMatchObject({ state: 'missing' });
    expect(await enter(visitor, { endsOn, confirmsDates: true })).toMatchObject({
      status: 201,
      body: { endsOn },
    });
  });

  it.each(['2026-02-29', '2026-13-01', 'soon', '0026-01-01', '20260101'])(
    'a credential with the date %s is refused (R11)',
    async (issuedOn) => {
      const { visitor } = await app.signInAsChaplain();
      expect((await enter(visitor, { issuedOn })).status).toBe(400);
    },
  );

  it('a credential with an issue date in the future is refused (R11)', async () => {
    const { visitor } = await app.signInAsChaplain();
    expect(await enter(visitor, { issuedOn: '2062-01-15', confirmsDates: true })).toMatchObject({
      status: 400,
      body: { fields: { issuedOn: 'This day is still to come. Did you mean 2026?' } },
    });
  });

  it('a credential that lacks fields required by its kind is refused, naming each missing field', async () => {
    const { visitor } = await app.signInAsChaplain();
    expect(await enter(visitor, { kindId: ENDORSEMENT.id, issuedOn: null })).toMatchObject({
      status: 400,
      body: {
        fields: {
          documentPath: 'Add a photo or a PDF of the paper',
          issuedOn: 'Say when it was issued',
        },
      },
    });
  });

  it('a credential number that looks like a formula is stored as it is (I6)', async () => {
    const { visitor } = await app.signInAsChaplain();
    const number = '=HYPERLINK("https://example.org")';
    expect((await enter(visitor, { number })).body).toMatchObject({ number });
  });

  it('a credential of a retired kind is refused', async () => {
    const { visitor } = await app.signInAsChaplain();
    const kind = await app.makeKind({ retiredAt: new Date() });
    expect(await enter(visitor, { kindId: kind.id })).toMatchObject({
      status: 409,
      body: { code: 'kind-retired' },
    });
  });
});

describe('one’s own credential', () => {
  it('a chaplain can change and withdraw a credential while it is pending', async () => {
    const { visitor } = await app.signInAsChaplain();
    const params = { id: textOf(await enter(visitor), 'id') };
    const body = { number: 'B-8', issuedOn: '2026-01-16' };
    expect((await visitor.call(changeOwnCredential, { params, body })).body).toMatchObject(body);
    expect((await visitor.call(withdrawCredential, { params })).status).toBe(204);
    expect(await stateOf(visitor)).toMatchObject({ state: 'missing' });
  });

  it('a chaplain can’t change a verified credential, but can send in a renewal', async () => {
    const { visitor, chaplain } = await app.signInAsChaplain();
    const { id } = await app.makeCredential({
      chaplainId: chaplain.id,
      kindId: check.kindId,
      status: 'verified',
      endsOn: '2026-12-01',
    });
    const params = { id };
    const changed = await visitor.call(changeOwnCredential, { params, body: { number: '8' } });
    expect(changed.status).toBe(409);
    expect((await visitor.call(withdrawCredential, { params })).status).toBe(409);
    expect((await enter(visitor)).status).toBe(201);
    expect(await stateOf(visitor)).toMatchObject({
      state: 'ends-soon',
      verified: { id },
      waiting: { status: 'waiting' },
    });
  });

  it('a rejected credential is pending again after the chaplain has corrected it', async () => {
    const { visitor, chaplain } = await app.signInAsChaplain();
    const { id } = await app.makeCredential({
      chaplainId: chaplain.id,
      kindId: check.kindId,
      status: 'rejected',
      rejectReason: 'Blurred',
    });
    expect(await stateOf(visitor)).toMatchObject({
      state: 'rejected',
      rejected: { rejectReason: 'Blurred' },
    });
    const body = { issuedOn: '2026-01-16' };
    await visitor.call(changeOwnCredential, { params: { id }, body });
    expect(await stateOf(visitor)).toMatchObject({ state: 'waiting', waiting: { id } });
  });

  it('a chaplain can’t open another chaplain’s credential', async () => {
    const { visitor } = await app.signInAsChaplain();
    const { id } = await app.makeCredential();
    const answer = await visitor.call(changeOwnCredential, { params: { id }, body: {} });
    expect(answer.status).toBe(404);
  });
});

describe('the document of a credential', () => {
  it('a photo of a credential is stored as WebP, without the location in its metadata (R12)', async () => {
    const { visitor } = await app.signInAsChaplain();
    const content = await photoWithPlace({ width: 3000, height: 4000 });
    expect((await sharp(content).metadata()).exif?.includes('Margarets house')).toBe(true);
    const registered = await uploadDocument(visitor, { name: 'photo.jpg', content });
    expect(registered).toMatchObject({ status: 200, body: { contentType: 'image/webp' } });
    const stored = await storedBytes(textOf(registered, 'objectPath'));
    const { width, height, exif, format } = await sharp(stored).metadata();
    expect({ width, height, exif, format }).toEqual({
      width: 1800,
      height: 2400,
      exif: undefined,
      format: 'webp',
    });
  });

  it('a credential photo of more than 40 megapixels is refused, and nothing is stored (R12)', async () => {
    const { visitor } = await app.signInAsChaplain();
    const content = await photoWithPlace({ width: 8000, height: 5001 });
    expect(await uploadDocument(visitor, { name: 'photo.jpg', content })).toMatchObject({
      status: 400,
      body: {
        fields: {
          fileUrl: 'The image may have at most 40 million pixels. Make the image smaller.',
        },
      },
    });
    const { rows } = await app.db.pool.query('SELECT 1 FROM uploads');
    expect(rows).toEqual([]);
  });

  it('a HEIC photo is refused by its name or its content, with a hint on what to do (R12)', async () => {
    const { visitor } = await app.signInAsChaplain();
    const body = { name: 'IMG_0042.HEIC', size: 7, purpose: 'credential-document' } as const;
    expect((await visitor.call(requestUpload, { body })).body).toMatchObject({
      message: HEIC_TEXT,
    });
    const content = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0heicmif1', 'latin1');
    expect(await uploadDocument(visitor, { name: 'IMG_0042.jpg', content })).toMatchObject({
      status: 400,
      body: { message: HEIC_TEXT },
    });
  });

  it('a PDF document of 300 pages is stored unchanged (R12)', async () => {
    const { visitor } = await app.signInAsChaplain();
    const content = pdfOfPages(300);
    const registered = await uploadDocument(visitor, { name: 'letter.pdf', content });
    expect(registered).toMatchObject({ body: { contentType: 'application/pdf' } });
    expect(await storedBytes(textOf(registered, 'objectPath'))).toEqual(content);
  });

  it('a damaged picture of a credential is refused (R12)', async () => {
    const { visitor } = await app.signInAsChaplain();
    const content = sampleFiles.jpg();
    expect((await uploadDocument(visitor, { name: 'photo.jpg', content })).status).toBe(400);
  });

  it('a credential’s document opens for its owner and administrators only (R1)', async () => {
    const { visitor, id } = await withDocument();
    const admin = await app.signInAs('admin');
    const others = [
      (await app.signInAsChaplain(approved)).visitor,
      (await app.signInAs('guest')).visitor,
    ];
    const open = async (who: Visitor) => (await who.call(openObject, { params: { id } })).status;
    expect(await open(visitor)).toBe(302);
    expect(await open(admin.visitor)).toBe(302);
    expect(await Promise.all(others.map(open))).toEqual([404, 404]);
  });

  it('a document is deleted when its credential is withdrawn or the document is replaced', async () => {
    const { visitor, id, credentialId } = await withDocument();
    const params = { id: credentialId };
    const body = { issuedOn: '2026-01-15', documentPath: null };
    await visitor.call(changeOwnCredential, { params, body });
    expect(await deletions()).toEqual([`files/${id}`]);
    const second = await uploadDocument(visitor, { name: 'a.pdf', content: sampleFiles.pdf() });
    const documentPath = textOf(second, 'objectPath');
    await visitor.call(changeOwnCredential, { params, body: { ...body, documentPath } });
    await visitor.call(withdrawCredential, { params });
    expect(await deletions()).toContain(`files/${documentPath.split('/').at(-1)}`);
  });

  it('sending the same credential and document a second time returns the credential that is already stored', async () => {
    const { visitor, credentialId, documentPath } = await withDocument();
    const again = await enter(visitor, { documentPath });
    expect(textOf(again, 'id')).toBe(credentialId);
  });

  it('a credential with a document that somebody else uploaded is refused (U7)', async () => {
    const owner = await app.signInAsChaplain();
    const file = { name: 'a.pdf', content: sampleFiles.pdf() };
    const documentPath = textOf(await uploadDocument(owner.visitor, file), 'objectPath');
    const thief = await app.signInAsChaplain();
    expect((await enter(thief.visitor, { documentPath })).status).toBe(403);
  });
});

async function withDocument() {
  const { visitor } = await app.signInAsChaplain(approved);
  const file = { name: 'check.pdf', content: sampleFiles.pdf() };
  const documentPath = textOf(await uploadDocument(visitor, file), 'objectPath');
  const credentialId = textOf(await enter(visitor, { documentPath }), 'id');
  return { visitor, documentPath, credentialId, id: documentPath.split('/').at(-1) ?? '' };
}

async function storedBytes(objectPath: string) {
  const key = fileKey(objectPath.split('/').at(-1) ?? '');
  const size = (await app.storage.size(key)) ?? 0;
  return app.storage.read(key, { start: 0, end: size });
}

async function deletions() {
  const { rows } = await app.db.pool.query<{ key: string }>(
    "SELECT key FROM object_deletions WHERE key LIKE 'files/%'",
  );
  return rows.map(({ key }) => key);
}

test('a renewal replaces the earlier credential once it is verified', async () => {
  const { visitor, chaplain } = await app.signInAsChaplain();
  const of = { chaplainId: chaplain.id, kindId: check.kindId };
  await app.makeCredential({ ...of, status: 'verified', endsOn: '2026-02-01' });
  const renewal = (await enter(visitor)).body;
  const admin = await app.signInAs('admin');
  await admin.visitor.call(verifyCredential, {
    params: { id: String(renewal['id']) },
    body: { seenUpdatedAt: String(renewal['updatedAt']) },
  });
  expect(await stateOf(visitor)).toMatchObject({
    state: 'valid',
    endsOn: '2028-01-15',
    waiting: null,
  });
});
