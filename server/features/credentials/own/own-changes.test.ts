import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  changeOwnCredential,
  enterCredential,
  readOwnCredentials,
  withdrawCredential,
} from '#shared/credentials/api.ts';
import { openObject } from '#shared/uploads/api.ts';
import { textOf } from '#server/testing/answers.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { DEFAULT_KINDS } from '#server/testing/default-kinds.ts';
import { approved } from '#server/testing/person-factories.ts';
import { sampleFiles } from '#server/testing/sample-files.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { uploadDocument } from '#server/testing/uploads.ts';
import { withdraw } from './service.ts';

const app = useTestApp();
const [BACKGROUND_CHECK, ENDORSEMENT, , IS_100] = DEFAULT_KINDS;
const issuedOn = '2026-01-15';
const GONE = 'The portal does not have this file any more. Please upload it again.';
const gone = { status: 400, body: { message: GONE, fields: { documentPath: GONE } } };

async function withOwner() {
  const { visitor, chaplain, user } = await app.signInAsChaplain(approved);
  return {
    call: visitor.call,
    user,
    holds: (kindId: string, values: Parameters<typeof app.makeCredential>[0] = {}) =>
      app.makeCredential({ chaplainId: chaplain.id, kindId, ...values }),
    enter: (kindId: string, body: { documentPath?: string; number?: string } = {}) =>
      visitor.call(enterCredential, { body: { kindId, issuedOn, ...body } }),
    change: (id: string, body: { documentPath?: string | null } = {}) =>
      visitor.call(changeOwnCredential, { params: { id }, body: { issuedOn, ...body } }),
    upload: async () => {
      const file = { name: 'a.pdf', content: sampleFiles.pdf() };
      return textOf(await uploadDocument(visitor, file), 'objectPath');
    },
  };
}

const storedDocument = () => ({
  documentId: randomUUID(),
  documentSize: 7,
  documentType: 'application/pdf',
});

describe('the document of one’s own credential', () => {
  it('a credential that needs a document is accepted with one', async () => {
    const { enter, upload } = await withOwner();
    const documentPath = await upload();
    expect(await enter(ENDORSEMENT.id, { documentPath })).toMatchObject({
      status: 201,
      body: { document: { path: documentPath, contentType: 'application/pdf' } },
    });
  });

  it.each(['/elsewhere', '/api/objects/2f6f7a52-0d3c-4c39-9f7e-1d1f3a0d6c11'])(
    'a credential whose document the portal doesn’t have is refused, and nothing is stored: %s',
    async (documentPath) => {
      const { call, enter } = await withOwner();
      expect(await enter(BACKGROUND_CHECK.id, { documentPath })).toMatchObject(gone);
      const { kinds } = (await call(readOwnCredentials)).body;
      expect(kinds.filter(({ waiting }) => waiting !== null)).toEqual([]);
    },
  );

  it('a document that belongs to one credential is refused for a credential of another kind', async () => {
    const { enter, upload } = await withOwner();
    const documentPath = await upload();
    expect((await enter(BACKGROUND_CHECK.id, { documentPath })).status).toBe(201);
    expect(await enter(IS_100.id, { documentPath })).toMatchObject(gone);
  });

  it('a change that names the stored document or none keeps the document', async () => {
    const { holds, change } = await withOwner();
    const stored = storedDocument();
    const { id } = await holds(ENDORSEMENT.id, stored);
    const path = `/api/objects/${stored.documentId}`;
    const kept = { status: 200, body: { document: { path, size: 7 } } };
    expect(await change(id)).toMatchObject(kept);
    expect(await change(id, { documentPath: path })).toMatchObject(kept);
  });

  it('a change that removes a document, or comes without one, is refused if the kind needs one', async () => {
    const { holds, change } = await withOwner();
    const refused = {
      status: 400,
      body: { fields: { documentPath: 'Add a photo or a PDF of the paper' } },
    };
    const { id } = await holds(ENDORSEMENT.id, storedDocument());
    expect(await change(id, { documentPath: null })).toMatchObject(refused);
    const other = await withOwner();
    const without = await other.holds(ENDORSEMENT.id);
    expect(await other.change(without.id)).toMatchObject(refused);
  });

  it('a document that an administrator opens has a plain name, and only the administrator is audited', async () => {
    const { call, user, holds } = await withOwner();
    const admin = await app.signInAs('admin');
    const { documentId, ...rest } = storedDocument();
    await holds(BACKGROUND_CHECK.id, { documentId, ...rest });
    const params = { id: documentId };
    expect((await call(openObject, { params })).status).toBe(302);
    expect(await auditTrail(app)).toEqual([]);
    const { status, headers } = await admin.visitor.call(openObject, { params });
    expect(status).toBe(302);
    expect(headers.get('location')).toContain('name=document.pdf');
    const details = { kind: 'Background check' };
    expect(await auditTrail(app)).toEqual([
      { action: 'credential-document-read', actor: admin.user.id, subject: user.id, details },
    ]);
    const unknown = await call(openObject, { params: { id: randomUUID() } });
    expect(unknown.status).toBe(404);
  });
});

describe('entering and changing one’s own credential', () => {
  it('entering, changing and withdrawing a credential are audited with its kind', async () => {
    const { call, user, enter, change } = await withOwner();
    const params = { id: textOf(await enter(BACKGROUND_CHECK.id), 'id') };
    expect((await change(params.id)).status).toBe(200);
    expect((await call(withdrawCredential, { params })).status).toBe(204);
    const event = { actor: user.id, subject: user.id, details: { kind: 'Background check' } };
    expect(await auditTrail(app)).toEqual([
      { action: 'credential-entered', ...event },
      { action: 'credential-changed', ...event },
      { action: 'credential-withdrawn', ...event },
    ]);
  });

  it('a credential of an unknown kind is answered with 404', async () => {
    const { enter } = await withOwner();
    expect(await enter(randomUUID())).toMatchObject({
      status: 404,
      body: { message: 'This kind of credential was not found.' },
    });
  });

  it('a second pending credential of the same kind is refused by its name', async () => {
    const { enter } = await withOwner();
    await enter(IS_100.id);
    const message = '‘IS-100’ is waiting for verification already. You can change it.';
    expect(await enter(IS_100.id)).toMatchObject({
      status: 409,
      body: { code: 'already-waiting', message },
    });
  });

  it('a rejected credential can’t be sent again while another one of its kind is pending', async () => {
    const { holds, change } = await withOwner();
    const { id } = await holds(IS_100.id, { status: 'rejected' });
    await holds(IS_100.id);
    expect(await change(id)).toMatchObject({ status: 409, body: { code: 'already-waiting' } });
  });

  it('a rejected credential of a retired kind can’t be sent again, but a pending one can be changed', async () => {
    const { holds, change } = await withOwner();
    const retired = () => app.makeKind({ retiredAt: new Date() });
    const rejected = await holds((await retired()).id, { status: 'rejected' });
    expect(await change(rejected.id)).toMatchObject({
      status: 409,
      body: { code: 'kind-retired' },
    });
    const pending = await holds((await retired()).id);
    expect((await change(pending.id)).status).toBe(200);
  });

  it('a person whose chaplain profile is gone can’t withdraw a credential', async () => {
    const { user } = await app.makeChaplain();
    const owner = { userId: user.id, chaplainId: randomUUID() };
    await expect(withdraw(app.db, randomUUID(), owner)).rejects.toMatchObject({
      status: 409,
      code: 'no-chaplain-profile',
    });
  });
});
