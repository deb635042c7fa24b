import { randomUUID } from 'node:crypto';
import { describe, expect, it, test } from 'vitest';
import { eraseUser } from '#shared/own-data/api.ts';
import { getPerson, removeNote, writeNote } from '#shared/person/api.ts';
import { NOTE_MAX_LENGTH } from '#shared/person/constants.ts';
import { SECTIONS } from '#server/features/own-data/archive-queries.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { hold, neededFor, putInState } from '#server/testing/holdings.ts';
import { approved } from '#server/testing/person-factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();

const HOUR = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR);

async function office() {
  const admin = await app.signInAs('admin');
  const { chaplain, user } = await app.makeChaplain(
    { ...approved, approvedBy: admin.user.id, city: 'Berea' },
    { firstName: 'Al', lastName: 'Aster' },
  );
  const params = { id: user.id };
  const read = async () => (await admin.visitor.call(getPerson, { params })).body;
  return { admin, visitor: admin.visitor, chaplain, user, params, read };
}

describe('the page of a person', () => {
  it('one response contains all of a person’s page: profile, rest time, trainings, deployments, notes and changes', async () => {
    const { admin, chaplain, user, read, visitor, params } = await office();
    const training = await app.makeTrainingSession({ title: 'Listening' });
    const { id: trainingId } = training;
    await app.makeRsvp({ trainingId, chaplainId: chaplain.id, status: 'attended' });
    const left = await app.makeDeployment({ chaplainId: chaplain.id, status: 'left' });
    const [arrivedAt, leftAt, askedAt] = [ago(30), ago(20), ago(90)];
    await app.makeShift({ deploymentId: left.id, arrivedAt, leftAt });
    await app.makeDeployment({ chaplainId: chaplain.id, status: 'declined', askedAt });
    await app.makeDelivery({ userId: user.id });
    await app.makeDelivery();
    await visitor.call(writeNote, {
      params: { ...params, noteId: randomUUID() },
      body: { text: 'Prefers mornings' },
    });
    const person = await read();
    expect(person).toMatchObject({
      user: {
        id: user.id,
        lastName: 'Aster',
        isEmailConfirmed: false,
        hasPassword: true,
        lastSignedInAt: null,
        suspendedAt: null,
      },
      profile: { id: chaplain.id, city: 'Berea' },
      account: 'active',
      approvedBy: `${admin.user.firstName} ${admin.user.lastName}`,
      availability: { now: 'not-known', languages: [] },
      rest: {
        isOnScene: false,
        lastLeftAt: leftAt.toISOString(),
        dayMinutes: 240,
        recentMinutes: 600,
      },
      trainings: [
        {
          id: trainingId,
          title: 'Listening',
          status: 'attended',
          dateTime: training.dateTime.toISOString(),
        },
      ],
      deployments: [
        {
          status: 'left',
          minutes: 600,
          eventType: 'Tornado',
          askedAt: left.askedAt.toISOString(),
          arrivedAt: arrivedAt.toISOString(),
        },
        { status: 'declined', minutes: 0, askedAt: askedAt.toISOString(), arrivedAt: null },
      ],
      deliveries: [{ kind: 'application-approved', person: { id: user.id } }],
      notes: [{ text: 'Prefers mornings', changedAt: null }],
      changes: [{ action: 'note-written' }],
    });
  });

  it('a person’s page shows their tier, what they lack for the next tier, and the state of each credential', async () => {
    const { chaplain, read } = await office();
    const [badge = '', ...others] = neededFor('Deployable').toReversed();
    await hold(app, chaplain.id, others);
    await putInState(app, { chaplainId: chaplain.id, kindId: badge }, 'rejected');
    const { standing, credentials } = await read();
    expect(standing).toMatchObject({
      tier: { name: 'Local' },
      readiness: 'nearly',
      wanted: { name: 'Deployable' },
      steps: [{ kindId: badge, state: 'rejected' }],
    });
    const states = credentials?.kinds.map(({ kind, state }) => [kind.id, state]);
    expect(states).toEqual(
      expect.arrayContaining([
        [badge, 'rejected'],
        [others[0], 'valid'],
      ]),
    );
  });

  it('a person’s page opens by the id of their profile or of their account', async () => {
    const { visitor, chaplain, user } = await office();
    const { body } = await visitor.call(getPerson, { params: { id: chaplain.id } });
    expect(body).toMatchObject({ user: { id: user.id }, profile: { id: chaplain.id } });
  });

  it('the office can open a person’s page even for a user who has not applied as a chaplain', async () => {
    const { visitor } = await office();
    const { id } = await app.makeUser({ role: 'guest' });
    const { status, body } = await visitor.call(getPerson, { params: { id } });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      profile: null,
      account: null,
      approvedBy: null,
      availability: null,
      standing: null,
      credentials: null,
      rest: { lastLeftAt: null },
    });
  });

  it('a person’s page shows whether their address is confirmed, when they signed in last, and why they are suspended', async () => {
    const { visitor } = await office();
    const [emailConfirmedAt, lastSignedInAt, suspendedAt] = [ago(50), ago(40), ago(30)];
    const { id } = await app.makeUser({
      password: null,
      emailConfirmedAt,
      lastSignedInAt,
      suspendedAt,
      suspensionReason: 'Left the program',
    });
    expect((await visitor.call(getPerson, { params: { id } })).body.user).toMatchObject({
      isEmailConfirmed: true,
      hasPassword: false,
      lastSignedInAt: lastSignedInAt.toISOString(),
      suspendedAt: suspendedAt.toISOString(),
      suspensionReason: 'Left the program',
    });
  });

  it('the page of a person who doesn’t exist, or who was erased, is answered 404', async () => {
    const { visitor, user, params } = await office();
    const missing = { status: 404, body: { message: 'This person was not found.' } };
    const unknown = await visitor.call(getPerson, { params: { id: randomUUID() } });
    expect(unknown).toMatchObject(missing);
    await visitor.call(eraseUser, { params, body: { username: user.username } });
    expect(await visitor.call(getPerson, { params })).toMatchObject(missing);
  });
});

describe('notes of the office', () => {
  test('an office note shows its author; when its text is changed, only the audit trail keeps the former text', async () => {
    const { admin, visitor, params, read, user } = await office();
    const note = { ...params, noteId: randomUUID() };
    await visitor.call(writeNote, { params: note, body: { text: 'The key is under the mat' } });
    await visitor.call(writeNote, { params: note, body: { text: 'Has a key' } });
    const { notes } = await read();
    expect(notes).toMatchObject([
      { text: 'Has a key', author: `${admin.user.firstName} ${admin.user.lastName}` },
    ]);
    expect(notes[0]?.changedAt).not.toBeNull();
    expect((await auditTrail(app)).map(({ action, details }) => [action, details])).toContainEqual([
      'note-changed',
      { former: 'The key is under the mat' },
    ]);
    const archived = await Promise.all(
      SECTIONS.map(async ({ rows }) => (await app.db.orm.execute(rows(user.id))).rows),
    );
    expect(JSON.stringify(archived)).toContain('Has a key');
    expect(JSON.stringify(archived)).not.toContain('under the mat');
  });

  test('an office note that is sent twice with the same id, as after a lost connection, is stored once', async () => {
    const { visitor, params, read } = await office();
    const call = { params: { ...params, noteId: randomUUID() }, body: { text: 'Once' } };
    await Promise.all([visitor.call(writeNote, call), visitor.call(writeNote, call)]);
    expect((await read()).notes).toHaveLength(1);
  });

  test('a note about one person can’t be changed or removed through the URL of another person', async () => {
    const { visitor, params, read } = await office();
    const noteId = randomUUID();
    const { id } = await app.makeUser();
    await visitor.call(writeNote, { params: { ...params, noteId }, body: { text: 'Kept' } });
    const through = { id, noteId };
    const changed = await visitor.call(writeNote, { params: through, body: { text: 'Other' } });
    const removed = await visitor.call(removeNote, { params: through });
    for (const answer of [changed, removed]) {
      expect(answer).toMatchObject({ status: 404, body: { message: 'This note was not found.' } });
    }
    expect((await read()).notes).toMatchObject([{ text: 'Kept' }]);
  });

  test('each change of an office note is audited with the person whom it is about; saving the same text again changes nothing', async () => {
    const { admin, visitor, user, params, read } = await office();
    const note = { ...params, noteId: randomUUID() };
    const write = async (text: string) => visitor.call(writeNote, { params: note, body: { text } });
    await write('Has a key');
    await write('Has a key');
    expect((await read()).notes).toMatchObject([{ text: 'Has a key', changedAt: null }]);
    await write('Has two keys');
    expect((await visitor.call(removeNote, { params: note })).body).toEqual({ notes: [] });
    expect((await visitor.call(removeNote, { params: note })).status).toBe(200);
    const about = { actor: admin.user.id, subject: user.id };
    expect(await auditTrail(app)).toEqual([
      { action: 'note-written', ...about, details: {} },
      { action: 'note-changed', ...about, details: { former: 'Has a key' } },
      { action: 'note-removed', ...about, details: { former: 'Has two keys' } },
    ]);
  });

  test('an office note that is too long is refused', async () => {
    const { visitor, params } = await office();
    const text = 'a'.repeat(NOTE_MAX_LENGTH + 1);
    const call = { params: { ...params, noteId: randomUUID() }, body: { text } };
    expect((await visitor.call(writeNote, call)).status).toBe(400);
  });

  test('when a person is erased, the notes about the person are deleted, and the audit trail loses the text of these notes (R16)', async () => {
    const { visitor, user, params } = await office();
    const note = { ...params, noteId: randomUUID() };
    await visitor.call(writeNote, { params: note, body: { text: 'First words' } });
    await visitor.call(writeNote, { params: note, body: { text: 'Second words' } });
    await visitor.call(eraseUser, { params, body: { username: user.username } });
    const { rows } = await app.db.pool.query('SELECT * FROM person_notes');
    expect(rows).toEqual([]);
    expect(JSON.stringify(await auditTrail(app))).not.toContain('words');
  });
});
