import { describe, expect, it, test } from 'vitest';
import {
  changeOwnCredential,
  readOwnCredentials,
  revokeCredential,
  verifyCredential,
  withdrawCredential,
} from '#shared/credentials/api.ts';
import {
  addAttendee,
  createTrainingSession,
  markAttendance,
  removeAttendee,
  updateTrainingSession,
} from '#shared/training/api.ts';
import type { AttendanceStatus } from '#shared/training/schemas.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { trainingSession } from '#server/testing/bodies.ts';
import { approved } from '#server/testing/person-factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();

/** 23:30 on January 15 in the program's zone, which is the next day in UTC. */
const LATE = new Date('2026-01-16T04:30:00Z');

async function attending({ holdsMonths = 12, dateTime = LATE } = {}) {
  const admin = await app.signInAs('admin');
  const owner = await app.signInAsChaplain(approved);
  const kind = await app.makeKind({ holdsMonths });
  const session = await app.makeTrainingSession({ dateTime, grantsKindId: kind.id });
  const of = { trainingId: session.id, chaplainId: owner.chaplain.id };
  const rsvp = await app.makeRsvp(of);
  const params = { id: session.id, rsvpId: rsvp.id };
  return {
    adminId: admin.user.id,
    call: admin.visitor.call,
    owner,
    kind,
    session,
    params,
    mark: (status: AttendanceStatus) =>
      admin.visitor.call(markAttendance, { params, body: { status } }),
    held: async () => {
      const { kinds } = (await owner.visitor.call(readOwnCredentials)).body;
      return kinds.find((each) => each.kind.id === kind.id);
    },
    holds: (endsOn: string | null) =>
      app.makeCredential({
        chaplainId: owner.chaplain.id,
        kindId: kind.id,
        status: 'verified',
        endsOn,
      }),
  };
}

test('attending a session grants a verified credential, issued on the session’s date in the program’s time zone', async () => {
  const { mark, held, session } = await attending({ holdsMonths: 36 });
  await mark('attended');
  expect(await held()).toMatchObject({
    state: 'valid',
    verified: {
      issuedOn: '2026-01-15',
      endsOn: '2029-01-15',
      training: { id: session.id, title: session.title },
    },
  });
});

test('a granted credential and its withdrawal are audited with the title of the session', async () => {
  const { mark, session, owner, adminId } = await attending();
  await mark('attended');
  await mark('registered');
  const grants = (await auditTrail(app)).filter(({ action }) => action.includes('credential'));
  const event = {
    actor: adminId,
    subject: owner.user.id,
    details: { title: session.title },
  };
  expect(grants).toEqual([
    { action: 'credential-granted', ...event },
    { action: 'credential-grant-taken-back', ...event },
  ]);
});

test('a credential that is granted on February 29 for a year expires on February 28 (R11)', async () => {
  const { mark, held } = await attending({ dateTime: new Date('2024-02-29T15:00:00Z') });
  await mark('attended');
  expect(await held()).toMatchObject({ verified: { endsOn: '2025-02-28' } });
});

test('if a chaplain’s attendance is unmarked or the chaplain is removed from the session, the granted credential is withdrawn', async () => {
  const { call, params, mark, held } = await attending();
  await mark('attended');
  await mark('registered');
  expect(await held()).toMatchObject({ state: 'missing', verified: null });
  await mark('attended');
  await call(removeAttendee, { params });
  expect(await held()).toMatchObject({ state: 'missing' });
});

test('a chaplain who is added to a session after it has started gets the session’s credential too', async () => {
  const { call, session, kind } = await attending();
  const walkIn = await app.signInAsChaplain(approved);
  const body = { chaplainId: walkIn.chaplain.id };
  await call(addAttendee, { params: { id: session.id }, body });
  const { kinds } = (await walkIn.visitor.call(readOwnCredentials)).body;
  expect(kinds.find((each) => each.kind.id === kind.id)).toMatchObject({
    verified: { training: { id: session.id } },
  });
});

describe('a credential that was verified by hand', () => {
  it('attending a session does not replace a credential that was verified by hand and is valid longer', async () => {
    const { mark, held, holds } = await attending();
    const byHand = await holds('2031-01-01');
    await mark('attended');
    expect(await held()).toMatchObject({ endsOn: '2031-01-01', verified: { id: byHand.id } });
    await mark('registered');
    expect(await held()).toMatchObject({ endsOn: '2031-01-01', verified: { id: byHand.id } });
  });

  it('unmarking attendance at a session restores the credential that the session’s grant had replaced', async () => {
    const { mark, held, holds } = await attending({ holdsMonths: 48 });
    const byHand = await holds('2027-06-01');
    await mark('attended');
    expect(await held()).toMatchObject({ endsOn: '2030-01-15' });
    await mark('registered');
    expect(await held()).toMatchObject({ endsOn: '2027-06-01', verified: { id: byHand.id } });
  });

  it('attending a session does not replace a credential that was verified by hand and never expires', async () => {
    const { mark, held, holds } = await attending();
    await holds(null);
    await mark('attended');
    expect(await held()).toMatchObject({ endsOn: null, verified: { training: null } });
  });
});

describe('a training session that changes after it took place', () => {
  it('moving a session to another day changes the dates of the credentials that it granted', async () => {
    const { call, mark, held, session } = await attending();
    await mark('attended');
    const body = { dateTime: '2026-02-20T15:00:00Z' };
    await call(updateTrainingSession, { params: { id: session.id }, body });
    expect(await held()).toMatchObject({
      verified: { issuedOn: '2026-02-20', endsOn: '2027-02-20' },
    });
  });

  it('if a session is changed to grant another credential, its attendees get the new credential and lose the old one', async () => {
    const { call, mark, held, session, owner } = await attending();
    await mark('attended');
    const other = await app.makeKind({ holdsMonths: null });
    const body = { grantsKindId: other.id };
    await call(updateTrainingSession, { params: { id: session.id }, body });
    expect(await held()).toMatchObject({ state: 'missing' });
    const { kinds } = (await owner.visitor.call(readOwnCredentials)).body;
    expect(kinds.find(({ kind }) => kind.id === other.id)).toMatchObject({
      state: 'valid',
      endsOn: null,
    });
    const none = { grantsKindId: null };
    await call(updateTrainingSession, { params: { id: session.id }, body: none });
    const { rows } = await app.db.pool.query('SELECT 1 FROM credentials');
    expect(rows).toEqual([]);
  });
});

test('a chaplain can’t change or withdraw a granted credential that the office has revoked', async () => {
  const { call, mark, held, session, owner } = await attending();
  await mark('attended');
  const params = { id: (await held())?.verified?.id ?? '' };
  await call(revokeCredential, { params, body: { reason: 'Left early' } });
  const refused = { status: 409, body: { code: 'already-decided' } };
  const body = { issuedOn: '2026-01-15', number: '7' };
  expect(await owner.visitor.call(changeOwnCredential, { params, body })).toMatchObject(refused);
  expect(await owner.visitor.call(withdrawCredential, { params })).toMatchObject(refused);
  const moved = { dateTime: '2026-02-20T15:00:00Z' };
  await call(updateTrainingSession, { params: { id: session.id }, body: moved });
  expect(await held()).toMatchObject({ state: 'rejected', verified: null });
});

test('after two kinds of credentials are merged, a session that granted the merged kind grants the kept one (R10)', async () => {
  const { mark, kind, owner } = await attending();
  const kept = await app.makeKind();
  await app.db.pool.query(
    'UPDATE credential_kinds SET retired_at = now(), merged_into = $1 WHERE id = $2',
    [kept.id, kind.id],
  );
  await mark('attended');
  const { kinds } = (await owner.visitor.call(readOwnCredentials)).body;
  expect(kinds.find((each) => each.kind.id === kept.id)).toMatchObject({ state: 'valid' });
});

test('a session can’t be set to grant an unknown or retired kind of credential', async () => {
  const { visitor } = await app.signInAs('admin');
  const { id } = await app.makeKind({ retiredAt: new Date() });
  const message = 'Choose a credential from the list';
  const announce = (grantsKindId: string) =>
    visitor.send('POST', createTrainingSession.path, { body: trainingSession({ grantsKindId }) });
  for (const grantsKindId of [id, '2f6f7a52-0d3c-4c39-9f7e-1d1f3a0d6c11']) {
    expect(await announce(grantsKindId)).toMatchObject({
      status: 400,
      body: { message, fields: { grantsKindId: message } },
    });
  }
  expect(await announce('IS-100')).toMatchObject({
    status: 400,
    body: { fields: { grantsKindId: expect.any(String) } },
  });
});

test('marking attendance and verifying a credential at the same moment leave one verified credential', async () => {
  const { mark, held, owner, kind, call } = await attending();
  const waiting = await app.makeCredential({ chaplainId: owner.chaplain.id, kindId: kind.id });
  const body = { seenUpdatedAt: waiting.updatedAt.toISOString() };
  const answers = await Promise.all([
    mark('attended'),
    call(verifyCredential, { params: { id: waiting.id }, body }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await held()).toMatchObject({ verified: expect.any(Object), waiting: null });
});
