import { describe, expect, it } from 'vitest';
import { activationBoard } from '#shared/calls/api.ts';
import { updateProgram } from '#shared/program/api.ts';
import { addPushSubscription, addTextNumber, readOutbox } from '#server/testing/outbox.ts';
import { testWithPeople } from '#server/testing/test-with-people.ts';
import { approved } from '#server/testing/person-factories.ts';
import { inHours } from '#server/testing/record-factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { twice } from '#server/testing/twice.ts';
import { warnOnScene } from './warn-on-scene.ts';

const app = useTestApp();
const test = testWithPeople(app);

async function changedAt() {
  const { rows } = await app.db.pool.query<{ at: Date }>(
    'SELECT updated_at AS at FROM deployment_shifts',
  );
  return rows;
}

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

  test('a warning of long hours goes to the chaplain and the office once at each limit (M3)', async ({
    admin,
  }) => {
    const { user, deployment } = await onScene(10.5);

    expect(await twice(app.db, warnOnScene)).toBe(1);
    expect(await warnOnScene(app.db)).toBe(0);
    const rows = await readOutbox(app.db);
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

  test('a warning of long hours on scene is sent after the number of hours that the office has set', async ({
    admin,
  }) => {
    const rules = { firstWarningHours: 8, secondWarningHours: 9 };
    await admin.call(updateProgram, { body: rules });
    const { user, deployment } = await onScene(8.5);
    expect(await warnOnScene(app.db)).toBe(1);
    const told = (await readOutbox(app.db)).find(({ userId }) => userId === user.id);
    expect(told?.facts).toMatchObject({ hours: 8 });
    const params = { id: deployment.activationId };
    const { body } = await admin.call(activationBoard, { params });
    expect(body).toMatchObject({ warnsAfter: [8, 9], rows: [{ warning: 8 }] });
  });

  it.each([
    [9.9, 0, []],
    [10.1, 0, [10]],
    [11.9, 10, []],
    [12.1, 10, [12]],
    [12.1, 0, [12]],
    [30, 12, []],
  ])(
    'a chaplain on scene for %s hours who was last warned at %s hours is sent the warnings %o',
    async (hours, warned, expected) => {
      await onScene(hours, warned);
      await warnOnScene(app.db);

      expect((await readOutbox(app.db)).map(({ facts }) => facts['hours'])).toEqual(expected);
    },
  );

  it('a warning of long hours is not sent to a chaplain who has already left', async () => {
    await app.makeShift({ arrivedAt: inHours(-20), leftAt: inHours(-1) });

    expect(await warnOnScene(app.db)).toBe(0);
  });

  it('sending a warning of long hours does not count as a change of the hours', async () => {
    await onScene(11);
    const before = await changedAt();
    await warnOnScene(app.db);

    expect(await changedAt()).toEqual(before);
  });

  test('the office gets a warning of long hours by email and push, never by text message', async ({
    admin,
  }) => {
    await addPushSubscription(app.db, admin.user.id);
    await addTextNumber(app.db, admin.user.id, '+15025550142');
    const { user, deployment } = await onScene(11);
    await addTextNumber(app.db, user.id, '+15025550143');
    await warnOnScene(app.db);
    const rows = await readOutbox(app.db);
    const toOffice = rows.filter(({ userId }) => userId === admin.user.id);
    expect(toOffice.map(({ channel }) => channel)).toEqual(['email', 'push']);
    const toChaplain = rows.filter(({ userId }) => userId === user.id);
    expect(toChaplain.map(({ channel }) => channel)).toEqual(['email', 'text']);
    const facts = { deploymentId: deployment.id, activationId: deployment.activationId };
    for (const row of rows) expect(row).toMatchObject({ kind: 'long-on-scene', facts });
  });

  it('an administrator who is long on scene gets only their own warning', async () => {
    const { chaplain, user } = await app.makeChaplain(approved, { role: 'admin' });
    const deployment = { chaplainId: chaplain.id, status: 'on-scene' } as const;
    const { id: deploymentId } = await app.makeDeployment(deployment);
    await app.makeShift({ deploymentId, arrivedAt: inHours(-11), leftAt: null });
    await warnOnScene(app.db);
    expect(await readOutbox(app.db)).toMatchObject([
      { userId: user.id, deploymentId, facts: { chaplainName: null } },
    ]);
  });

  it('a warning of long hours for a chaplain whose profile is gone goes to the office', async () => {
    const { user: administrator } = await app.signInAs('admin');
    const { chaplain } = await onScene(11);
    await app.db.pool.query('DELETE FROM chaplains WHERE id = $1', [chaplain.id]);
    await warnOnScene(app.db);

    expect(await readOutbox(app.db)).toMatchObject([
      { userId: administrator.id, facts: { chaplainName: 'Pat Person' } },
    ]);
  });
});
