import { describe, expect, it, test } from 'vitest';
import {
  changeOwnCredential,
  correctCredential,
  getCredential,
  listCredentials,
  readOwnCredentials,
  rejectCredential,
  revokeCredential,
  verifyCredential,
} from '#shared/credentials/api.ts';
import { sortedStatuses } from '#server/testing/answers.ts';
import { readOutbox } from '#server/testing/outbox.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();

async function withWaiting() {
  const owner = await app.signInAsChaplain();
  const kind = await app.makeKind({ name: 'Swift water' });
  const waiting = await app.makeCredential({ chaplainId: owner.chaplain.id, kindId: kind.id });
  const seenUpdatedAt = waiting.updatedAt.toISOString();
  return { owner, kind, params: { id: waiting.id }, seenUpdatedAt };
}

test('pending credentials are listed with the oldest first, and can be searched by the chaplain’s name', async () => {
  const { visitor } = await app.signInAs('admin');
  const first = await app.makeChaplain({}, { firstName: 'Ana', lastName: 'Ruiz' });
  const kind = await app.makeKind();
  await app.makeCredential({ chaplainId: first.chaplain.id, kindId: kind.id });
  await app.makeCredential();
  await app.makeCredential({ status: 'rejected' });
  const all = await visitor.call(listCredentials);
  expect(all.body.map(({ person }) => person.name)).toEqual(['Ana Ruiz', expect.any(String)]);
  const found = await visitor.call(listCredentials, { query: { search: 'ruiz' } });
  expect(found.body).toMatchObject([{ kind: { name: kind.name }, former: null }]);
  const ofKind = await visitor.call(listCredentials, { query: { kindId: kind.id } });
  expect(ofKind.body).toHaveLength(1);
});

test('the review lists a renewal together with the credential that it would replace', async () => {
  const { visitor } = await app.signInAs('admin');
  const { chaplain } = await app.makeChaplain();
  const of = { chaplainId: chaplain.id, kindId: (await app.makeKind()).id };
  const { id } = await app.makeCredential({ ...of, status: 'verified' });
  await app.makeCredential(of);
  expect((await visitor.call(listCredentials)).body).toMatchObject([{ former: { id } }]);
});

describe('the review of a credential', () => {
  it('the owner is notified that a credential was verified', async () => {
    const { owner, params, seenUpdatedAt } = await withWaiting();
    const admin = await app.signInAs('admin');
    const answer = await admin.visitor.call(verifyCredential, { params, body: { seenUpdatedAt } });
    expect(answer).toMatchObject({ status: 200, body: { status: 'verified' } });
    expect(await readOutbox(app.db)).toMatchObject([
      { kind: 'credential-verified', userId: owner.user.id, facts: { credential: 'Swift water' } },
    ]);
  });

  it('the owner is notified why a credential was rejected', async () => {
    const { owner, params, seenUpdatedAt } = await withWaiting();
    const admin = await app.signInAs('admin');
    const body = { seenUpdatedAt, reason: 'Blurred' };
    await admin.visitor.call(rejectCredential, { params, body });
    expect(await readOutbox(app.db)).toMatchObject([
      { kind: 'credential-rejected', userId: owner.user.id, facts: { reason: 'Blurred' } },
    ]);
    const { kinds } = (await owner.visitor.call(readOwnCredentials)).body;
    expect(kinds.find(({ kind }) => kind.name === 'Swift water')).toMatchObject({
      state: 'rejected',
      rejected: { rejectReason: 'Blurred' },
    });
  });

  it('when two administrators decide about a credential at the same time, the second gets an error that names the first (R13)', async () => {
    const { params, seenUpdatedAt } = await withWaiting();
    const admins = [await app.signInAs('admin'), await app.signInAs('admin')] as const;
    const [verified, rejected] = await Promise.all([
      admins[0].visitor.call(verifyCredential, { params, body: { seenUpdatedAt } }),
      admins[1].visitor.call(rejectCredential, {
        params,
        body: { seenUpdatedAt, reason: 'Blurred' },
      }),
    ]);
    expect(sortedStatuses([verified, rejected])).toEqual([200, 409]);
    const [holds, status] =
      verified.status === 200 ? [admins[0], 'verified'] : [admins[1], 'rejected'];
    const refused = verified.status === 200 ? rejected : verified;
    const { firstName, lastName } = holds.user;
    expect(refused.body).toMatchObject({
      code: 'already-decided',
      message: `${firstName} ${lastName} decided meanwhile: ${status}.`,
    });
  });

  it('verifying a credential is refused if the chaplain changed it after the administrator had opened it', async () => {
    const { owner, params, seenUpdatedAt } = await withWaiting();
    const body = { issuedOn: '2026-01-16', number: '9' };
    await owner.visitor.call(changeOwnCredential, { params, body });
    const admin = await app.signInAs('admin');
    expect(
      await admin.visitor.call(verifyCredential, { params, body: { seenUpdatedAt } }),
    ).toMatchObject({ status: 409, body: { code: 'changed-meanwhile' } });
  });
});

describe('a verified credential', () => {
  const verified = async () => {
    const { chaplain, user } = await app.makeChaplain();
    const { id, updatedAt } = await app.makeCredential({
      chaplainId: chaplain.id,
      status: 'verified',
      endsOn: '2027-01-15',
    });
    return { params: { id }, user, seenUpdatedAt: updatedAt.toISOString() };
  };

  it('an administrator can correct a verified credential by giving a reason', async () => {
    const { params, seenUpdatedAt } = await verified();
    const { visitor } = await app.signInAs('admin');
    const body = { issuedOn: '2026-01-15', endsOn: '2027-06-30', reason: 'Misread', seenUpdatedAt };
    expect((await visitor.call(correctCredential, { params, body })).body).toMatchObject({
      status: 'verified',
      endsOn: '2027-06-30',
    });
  });

  it('an administrator’s correction is refused if the credential has been corrected since the administrator opened it', async () => {
    const { params, seenUpdatedAt } = await verified();
    const { visitor } = await app.signInAs('admin');
    const body = { number: 'B-7', endsOn: '2027-01-15', reason: 'Misread', seenUpdatedAt };
    await visitor.call(correctCredential, { params, body });
    const stale = { ...body, number: '', endsOn: '2027-06-30' };
    expect(await visitor.call(correctCredential, { params, body: stale })).toMatchObject({
      status: 409,
      body: { code: 'changed-meanwhile' },
    });
    expect((await visitor.call(getCredential, { params })).body).toMatchObject({ number: 'B-7' });
  });

  it('an administrator can revoke a credential only once, and the owner sees the reason', async () => {
    const { params, user } = await verified();
    const { visitor } = await app.signInAs('admin');
    const body = { reason: 'The agency took it back' };
    expect((await visitor.call(revokeCredential, { params, body })).body).toMatchObject({
      status: 'rejected',
      rejectReason: body.reason,
    });
    expect(await readOutbox(app.db)).toMatchObject([
      { kind: 'credential-revoked', userId: user.id, facts: body },
    ]);
    expect((await visitor.call(revokeCredential, { params, body })).status).toBe(409);
  });
});
