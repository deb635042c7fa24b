import { describe, expect, it } from 'vitest';
import { releaseDeployment, undoRelease } from '#shared/calls/api.ts';
import { updateTrainingSession } from '#shared/training/api.ts';
import { readOutbox } from '#server/testing/outbox.ts';
import { testWithPeople } from '#server/testing/people.ts';
import { approved } from '#server/testing/person-factories.ts';
import { inHours } from '#server/testing/record-factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { readDigestDay } from './digest-queries.ts';
import { remindSilent } from './remind-silent.ts';
import { sendDigest } from './send-digest.ts';
import { tellTomorrow } from './tell-tomorrow.ts';
import { warnOnScene } from './warn-on-scene.ts';

const app = useTestApp();
const test = testWithPeople(app);

const outbox = async () => {
  const rows = await readOutbox(app.db);
  return rows.map(({ kind, userId, deploymentId, facts }) => ({
    kind,
    userId,
    deploymentId,
    facts,
  }));
};

async function changedAt(table: 'deployment_shifts' | 'training_sessions') {
  const { rows } = await app.db.pool.query<{ at: Date }>(`SELECT updated_at AS at FROM ${table}`);
  return rows;
}

async function twice(job: (db: typeof app.db) => Promise<number>) {
  const [one, other] = await Promise.all([job(app.db), job(app.db)]);
  return one + other;
}

describe('reminding those who are silent', () => {
  async function asked(values: Parameters<typeof app.makeDeployment>[0] = {}) {
    const { chaplain, user } = await app.makeChaplain(approved);
    const deployment = await app.makeDeployment({
      chaplainId: chaplain.id,
      remindAt: inHours(-1),
      ...values,
    });
    return { user, chaplain, deployment };
  }

  it('leaves out who is about to be released, until that is undone', async () => {
    const { deployment } = await asked();
    const { visitor: office } = await app.signInAs('admin');
    const params = { id: deployment.activationId, deploymentId: deployment.id };
    await office.call(releaseDeployment, { params });
    expect(await remindSilent(app.db)).toBe(0);
    await office.call(undoRelease, { params });
    expect(await remindSilent(app.db)).toBe(1);
    expect(await outbox()).toMatchObject([{ kind: 'call-reminder' }]);
  });

  it('tells each once, also when two processes look at the same time (M3)', async () => {
    const { user, deployment } = await asked({ message: 'Bring boots' });

    expect(await twice(remindSilent)).toBe(1);
    expect(await remindSilent(app.db)).toBe(0);
    expect(await outbox()).toMatchObject([
      {
        kind: 'call-reminder',
        userId: user.id,
        deploymentId: deployment.id,
        facts: { activationId: deployment.activationId, note: 'Bring boots' },
      },
    ]);
  });

  it('gives people who were asked with the same words one message', async () => {
    const { id: activationId } = await app.makeActivation();
    for (const message of ['Boots', 'Boots', null]) await asked({ activationId, message });

    expect(await remindSilent(app.db)).toBe(3);
    const messages = (await readOutbox(app.db)).map(({ messageId }) => messageId);
    expect(messages).toHaveLength(3);
    expect(new Set(messages).size).toBe(2);
  });

  it('leaves out those who answered, whose activation is over, and who can’t be called', async () => {
    const over = await app.makeActivation({ status: 'cancelled' });
    await asked({ status: 'coming' });
    await asked({ status: 'declined' });
    await asked({ activationId: over.id });
    await asked({ remindAt: inHours(1) });
    await asked({ remindAt: null });
    const { chaplain } = await asked();
    await app.db.pool.query('UPDATE chaplains SET is_active = false WHERE id = $1', [chaplain.id]);

    expect(await remindSilent(app.db)).toBe(0);
    expect(await outbox()).toEqual([]);
  });
});

describe('warning of long hours on scene', () => {
  async function onScene(hours: number, warnedHours = 0) {
    const { chaplain, user } = await app.makeChaplain(approved);
    const deployment = await app.makeDeployment({
      chaplainId: chaplain.id,
      status: 'on-scene',
    });
    await app.makeShift({
      deploymentId: deployment.id,
      arrivedAt: inHours(-hours),
      leftAt: null,
      warnedHours,
    });
    return { user, chaplain, deployment };
  }

  test('tells the chaplain and the office once for each warning (M3)', async ({ admin }) => {
    const { user, deployment } = await onScene(10.5);

    expect(await twice(warnOnScene)).toBe(1);
    expect(await warnOnScene(app.db)).toBe(0);
    const rows = await outbox();
    expect(rows).toHaveLength(2);
    expect(rows).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          userId: user.id,
          deploymentId: deployment.id,
          facts: expect.objectContaining({ hours: 10, chaplainName: null }),
        }),
        expect.objectContaining({
          userId: admin.user.id,
          deploymentId: null,
          facts: expect.objectContaining({
            hours: 10,
            chaplainName: `${user.firstName} ${user.lastName}`,
          }),
        }),
      ]),
    );
  });

  it.each([
    [9.9, 0, []],
    [10.1, 0, [10]],
    [11.9, 10, []],
    [12.1, 10, [12]],
    [12.1, 0, [12]],
    [30, 12, []],
  ])('after %s hours, warned at %s, it tells of %o', async (hours, warned, expected) => {
    await onScene(hours, warned);
    await warnOnScene(app.db);

    expect((await outbox()).map(({ facts }) => facts['hours'])).toEqual(expected);
  });

  it('leaves shifts that are over alone', async () => {
    await app.makeShift({ arrivedAt: inHours(-20), leftAt: inHours(-1) });

    expect(await warnOnScene(app.db)).toBe(0);
  });

  it('leaves hours as an administrator has seen them', async () => {
    await onScene(11);
    const changed = () => changedAt('deployment_shifts');
    const before = await changed();
    await warnOnScene(app.db);

    expect(await changed()).toEqual(before);
  });

  it('tells the office of a chaplain whose profile is gone', async () => {
    const { user: administrator } = await app.signInAs('admin');
    const { chaplain } = await onScene(11);
    await app.db.pool.query('DELETE FROM chaplains WHERE id = $1', [chaplain.id]);
    await warnOnScene(app.db);

    expect(await outbox()).toMatchObject([
      { userId: administrator.id, facts: { chaplainName: 'Pat Person' } },
    ]);
  });
});

describe('reminding of trainings', () => {
  async function session(hours: number, values: { remindedAt?: Date } = {}) {
    const { id } = await app.makeTrainingSession({ dateTime: inHours(hours), ...values });
    const seated = await app.makeChaplain();
    await app.makeRsvp({ trainingId: id, chaplainId: seated.chaplain.id });
    for (const status of ['waitlisted', 'cancelled'] as const) {
      const { chaplain } = await app.makeChaplain();
      await app.makeRsvp({ trainingId: id, chaplainId: chaplain.id, status });
    }
    return { id, userId: seated.user.id };
  }

  it('tells those who have a seat, once, of sessions within a day (M3)', async () => {
    const { id, userId } = await session(23);

    expect(await twice(tellTomorrow)).toBe(1);
    expect(await tellTomorrow(app.db)).toBe(0);
    expect(await outbox()).toMatchObject([
      { kind: 'training-tomorrow', userId, facts: { trainingId: id } },
    ]);
  });

  it('leaves out a chaplain who is suspended (K8)', async () => {
    const { userId } = await session(23);
    await app.db.pool.query('UPDATE users SET suspended_at = now() WHERE id = $1', [userId]);
    await tellTomorrow(app.db);

    expect(await outbox()).toEqual([]);
  });

  it('leaves sessions alone that are later, have begun or were told of', async () => {
    await session(25);
    await session(-0.5);
    await session(5, { remindedAt: inHours(-1) });

    expect(await tellTomorrow(app.db)).toBe(0);
    expect(await outbox()).toEqual([]);
  });

  it('leaves calendars as they are', async () => {
    await session(23);
    const changed = () => changedAt('training_sessions');
    const before = await changed();
    await tellTomorrow(app.db);

    expect(await changed()).toEqual(before);
  });

  test('tells once more when the session moves to another day', async ({ admin }) => {
    const { id } = await session(20);
    await tellTomorrow(app.db);
    const body = { dateTime: inHours(22).toISOString() };
    await admin.call(updateTrainingSession, { params: { id }, body });

    expect(await tellTomorrow(app.db)).toBe(1);
  });
});

describe('the daily digest', () => {
  const lastSent = async (day: string, until: Date) =>
    app.db.pool.query(
      `INSERT INTO portal_settings (name, value)
       VALUES ('digest', jsonb_build_object('day', $1::text, 'until', $2::timestamptz))`,
      [day, until],
    );
  const applicant = { isSelfRegistered: true };

  test('tells administrators once a day what came for review (M3)', async ({ admin }) => {
    await app.makeChaplain({}, applicant);
    await app.makeResource();
    await app.makeResource({ isApproved: true });

    expect(await twice(sendDigest)).toBe(1);
    await app.makeResource();
    expect(await sendDigest(app.db)).toBe(0);
    expect(await outbox()).toMatchObject([
      {
        kind: 'office-digest',
        userId: admin.user.id,
        facts: { applications: 1, resources: 1, erasures: 0 },
      },
    ]);
  });

  test('counts what came since the last one, and no account that the office made', async ({
    admin,
  }) => {
    await lastSent('2026-01-01', inHours(-24));
    await app.makeChaplain({ submittedAt: inHours(-25) }, applicant);
    await app.makeChaplain({ submittedAt: inHours(-23) }, applicant);
    await app.makeChaplain({ submittedAt: inHours(-23) });
    await app.makeChaplain({ ...approved, submittedAt: inHours(-23) }, applicant);
    await app.makeChaplain({ declinedAt: new Date(), submittedAt: inHours(-23) }, applicant);
    await app.makeResource({ createdAt: inHours(-25) });
    await sendDigest(app.db);

    expect(await outbox()).toMatchObject([
      { userId: admin.user.id, facts: { applications: 1, resources: 0, erasures: 0 } },
    ]);
  });

  test('says nothing when nothing came', async ({ admin }) => {
    expect(await sendDigest(app.db)).toBe(0);
    expect(await outbox()).toEqual([]);
    expect(admin.user.role).toBe('admin');
  });

  it('is due once more on the next day', async () => {
    await app.signInAs('admin');
    await app.makeResource();
    await lastSent('9999-12-31', inHours(-24));
    expect(await sendDigest(app.db)).toBe(0);

    await app.db.pool.query('DELETE FROM portal_settings');
    await lastSent('2026-01-01', inHours(-24));
    expect(await sendDigest(app.db)).toBe(1);
  });

  it.each([
    ['2026-05-04T10:59:59Z', '2026-05-03'],
    ['2026-05-04T11:00:00Z', '2026-05-04'],
    ['2026-12-04T11:59:59Z', '2026-12-03'],
    ['2026-12-04T12:00:00Z', '2026-12-04'],
  ])('at %s is that of %s: a day begins at seven of the program’s clocks', async (moment, day) => {
    expect(await readDigestDay(app.db.orm, moment)).toBe(day);
  });
});
