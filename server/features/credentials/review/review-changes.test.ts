import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  correctCredential,
  getCredential,
  rejectCredential,
  revokeCredential,
  verifyCredential,
} from '#shared/credentials/api.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { readOutbox } from '#server/testing/outbox.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { readOne } from './service.ts';

const app = useTestApp();

async function withListed(status: 'waiting' | 'verified') {
  const { visitor, user: admin } = await app.signInAs('admin');
  const { chaplain, user } = await app.makeChaplain();
  const kind = await app.makeKind({ name: 'Swift water', documentRule: 'required' });
  const { id, updatedAt } = await app.makeCredential({
    chaplainId: chaplain.id,
    kindId: kind.id,
    status,
    endsOn: '2027-01-15',
  });
  return {
    call: visitor.call,
    params: { id },
    seenUpdatedAt: updatedAt.toISOString(),
    people: { actor: admin.id, subject: user.id },
    told: async () =>
      (await readOutbox(app.db)).map(({ kind: about, userId, facts }) => ({
        kind: about,
        isOwner: userId === user.id,
        facts,
      })),
  };
}

const credential = 'Swift water';
const reason = 'The date can’t be read';

describe('a decision about a credential', () => {
  it('verifying a credential is audited with its kind, and the message to the owner gives no reason', async () => {
    const { call, params, seenUpdatedAt, people, told } = await withListed('waiting');
    expect((await call(verifyCredential, { params, body: { seenUpdatedAt } })).status).toBe(200);
    expect(await auditTrail(app)).toEqual([
      { action: 'credential-verified', ...people, details: { kind: credential } },
    ]);
    expect(await told()).toEqual([
      { kind: 'credential-verified', isOwner: true, facts: { credential, reason: null } },
    ]);
  });

  it('rejecting a credential is audited with its kind and the reason, and the owner is told both', async () => {
    const { call, params, seenUpdatedAt, people, told } = await withListed('waiting');
    const answer = await call(rejectCredential, { params, body: { seenUpdatedAt, reason } });
    expect(answer).toMatchObject({ status: 200, body: { status: 'rejected' } });
    expect(await auditTrail(app)).toEqual([
      { action: 'credential-rejected', ...people, details: { kind: credential, reason } },
    ]);
    expect(await told()).toEqual([
      { kind: 'credential-rejected', isOwner: true, facts: { credential, reason } },
    ]);
  });

  it('revoking a credential is audited with its kind and the reason, and can’t be done twice', async () => {
    const { call, params, people, told } = await withListed('verified');
    expect((await call(revokeCredential, { params, body: { reason } })).status).toBe(200);
    expect(await call(revokeCredential, { params, body: { reason } })).toMatchObject({
      status: 409,
      body: {
        code: 'already-decided',
        message: 'This credential is not verified any more. Please look at it again.',
      },
    });
    expect(await auditTrail(app)).toEqual([
      { action: 'credential-revoked', ...people, details: { kind: credential, reason } },
    ]);
    expect(await told()).toEqual([
      { kind: 'credential-revoked', isOwner: true, facts: { credential, reason } },
    ]);
  });

  it('a credential that doesn’t exist is answered with 404', async () => {
    const { call } = await withListed('waiting');
    const params = { id: randomUUID() };
    const message = 'This credential was not found.';
    expect(await call(getCredential, { params })).toMatchObject({ status: 404, body: { message } });
    await expect(readOne(app.db.orm, params.id)).rejects.toMatchObject({ status: 404, message });
  });
});

describe('the correction of a credential', () => {
  it('a correction of a credential is audited with each changed field, and needs no document', async () => {
    const { call, params, seenUpdatedAt, people } = await withListed('verified');
    const details = {
      number: 'B-7',
      issuer: 'State',
      issuedOn: '2026-01-16',
      endsOn: '2027-06-30',
      note: 'Seen',
    };
    const body = { ...details, reason, seenUpdatedAt };
    expect(await call(correctCredential, { params, body })).toMatchObject({
      status: 200,
      body: { status: 'verified', ...details },
    });
    const changed = 'number, issuer, issuedOn, endsOn, note';
    expect(await auditTrail(app)).toEqual([
      { action: 'credential-corrected', ...people, details: { kind: credential, changed, reason } },
    ]);
  });

  it('a correction that changes nothing is neither stored nor audited', async () => {
    const { call, params, seenUpdatedAt } = await withListed('verified');
    const body = { issuedOn: '2026-01-15', endsOn: '2027-01-15', reason, seenUpdatedAt };
    expect(await call(correctCredential, { params, body })).toMatchObject({
      status: 200,
      body: { updatedAt: seenUpdatedAt },
    });
    expect(await auditTrail(app)).toEqual([]);
  });

  it('a credential that is not verified can’t be corrected', async () => {
    const { call, params, seenUpdatedAt } = await withListed('waiting');
    const body = { issuedOn: '2026-01-16', endsOn: '2027-01-15', reason, seenUpdatedAt };
    expect(await call(correctCredential, { params, body })).toMatchObject({
      status: 409,
      body: { code: 'already-decided' },
    });
  });
});
