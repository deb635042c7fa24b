import { describe, expect, test } from 'vitest';
import {
  addAttendee,
  exportAttendance,
  markAttendance,
  removeAttendee,
  updateTrainingSession,
} from '#shared/training/api.ts';
import { fileOf } from '#server/testing/answers.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { whileUncommitted } from '#server/testing/held-lock.ts';
import { readOutbox } from '#server/testing/outbox.ts';
import { approved } from '#server/testing/person-factories.ts';
import { readCsv } from '#server/testing/read-csv.ts';
import { inHours } from '#server/testing/record-factories.ts';
import { statusesOf } from '#server/testing/seats.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();

async function sessionWith(
  status: 'registered' | 'attended' = 'registered',
  values: Parameters<typeof app.makeTrainingSession>[0] = {},
) {
  const admin = await app.signInAs('admin');
  const session = await app.makeTrainingSession({ dateTime: inHours(-1), ...values });
  const { chaplain, user } = await app.makeChaplain(approved);
  const rsvp = await app.makeRsvp({ trainingId: session.id, chaplainId: chaplain.id, status });
  const params = { id: session.id, rsvpId: rsvp.id };
  const mark = (status: 'registered' | 'attended') =>
    admin.visitor.call(markAttendance, { params, body: { status } });
  return { admin, session, chaplain, user, params, mark };
}

const grantEvents = async () =>
  (await auditTrail(app)).filter(({ action }) => action.startsWith('credential-grant'));

describe('attendance in a full session', () => {
  test('a chaplain with a seat can be marked as attended in a full session', async () => {
    const { session, mark } = await sessionWith('registered', { maxCapacity: 1 });
    expect(await mark('attended')).toMatchObject({ status: 200, body: { status: 'attended' } });
    expect(await statusesOf(app, session.id)).toEqual(['attended']);
  });

  test('a chaplain whose profile is deleted at the moment of the mark is answered 404', async () => {
    const { chaplain, mark } = await sessionWith();
    const statement = 'DELETE FROM chaplains WHERE id = $1';
    const change = { statement, values: [chaplain.id], waiting: 1 };
    const { working } = await whileUncommitted(app, change, () => mark('attended'));
    expect(await working).toMatchObject({
      status: 404,
      body: { message: 'This RSVP was not found.' },
    });
  });
});

test('an administrator who adds themselves to a session gets no message about it', async () => {
  const { id } = await app.makeTrainingSession();
  const { chaplain, user } = await app.makeChaplain(approved, { role: 'admin' });
  const visitor = await app.signIn(user);
  const body = { chaplainId: chaplain.id };
  expect((await visitor.call(addAttendee, { params: { id }, body })).status).toBe(201);
  expect(await readOutbox(app.db)).toEqual([]);
});

describe('credentials that attendance grants', () => {
  test('each mark that grants a credential or takes it back is audited with the administrator and the session', async () => {
    const kind = await app.makeKind();
    const granting = { grantsKindId: kind.id };
    const { admin, session, user, params, mark } = await sessionWith('registered', granting);
    await mark('attended');
    await mark('registered');
    await mark('attended');
    await admin.visitor.call(removeAttendee, { params });
    const event = (action: string) => ({
      action,
      actor: admin.user.id,
      subject: user.id,
      details: { title: session.title },
    });
    expect(await grantEvents()).toEqual([
      event('credential-granted'),
      event('credential-grant-taken-back'),
      event('credential-granted'),
      event('credential-grant-taken-back'),
    ]);
  });

  test('adding a chaplain to a session that has begun grants its credential in the name of the administrator', async () => {
    const kind = await app.makeKind();
    const granting = { grantsKindId: kind.id };
    const { admin, session } = await sessionWith('registered', granting);
    const late = await app.makeChaplain(approved);
    const body = { chaplainId: late.chaplain.id };
    await admin.visitor.call(addAttendee, { params: { id: session.id }, body });
    expect(await grantEvents()).toMatchObject([
      { action: 'credential-granted', actor: admin.user.id, subject: late.user.id },
    ]);
  });

  test('if a session gets a credential and another title, those who attended are granted it; its new date moves the credential', async () => {
    const kind = await app.makeKind();
    const { admin, session, user } = await sessionWith('attended', {
      dateTime: new Date('2026-02-03T15:00:00Z'),
    });
    const params = { id: session.id };
    const update = (body: { title?: string; grantsKindId?: string; dateTime?: string }) =>
      admin.visitor.call(updateTrainingSession, { params, body });
    const issued = async () => {
      const { rows } = await app.db.pool.query<{ on: string }>(
        'SELECT issued_on::text AS "on" FROM credentials WHERE training_id = $1',
        [session.id],
      );
      return rows.map(({ on }) => on);
    };
    await update({ title: 'Care for responders', grantsKindId: kind.id });
    expect(await grantEvents()).toMatchObject([
      { action: 'credential-granted', actor: admin.user.id, subject: user.id },
    ]);
    expect(await issued()).toEqual(['2026-02-03']);
    await update({ dateTime: '2026-02-10T15:00:00Z' });
    expect(await issued()).toEqual(['2026-02-10']);
  });
});

test('the attendance CSV gives the place of a waitlisted person, and no time of attendance', async () => {
  const { visitor } = await app.signInAs('admin');
  const { id } = await app.makeTrainingSession({ maxCapacity: 1 });
  for (const status of ['registered', 'waitlisted'] as const) {
    const { chaplain } = await app.makeChaplain({}, { lastName: status });
    const rsvpedAt = new Date('2026-03-01T12:00:00Z');
    await app.makeRsvp({ trainingId: id, chaplainId: chaplain.id, status, rsvpedAt });
  }
  const [, ...rows] = readCsv(fileOf(await visitor.call(exportAttendance, { params: { id } })));
  expect(rows.map((row) => row.slice(5))).toEqual([
    ['Registered', '', '2026-03-01 12:00:00', ''],
    ['On the waitlist', '1', '2026-03-01 12:00:00', ''],
  ]);
});
