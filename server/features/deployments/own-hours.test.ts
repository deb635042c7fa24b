import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { deleteShift, listOwnDeployments } from '#shared/deployments/api.ts';
import { readDeployments } from '#server/testing/calls.ts';
import { setClockAhead } from '#server/testing/clock.ts';
import { approved } from '#server/testing/person-factories.ts';
import { inHours } from '#server/testing/record-factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();

const DAY = { arrivedAt: '2026-10-05T13:00:00.000Z', leftAt: '2026-10-05T17:30:00.000Z' };
const MINUTE = 60_000;
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE).toISOString();
const inTime = (time: number) => new Date(Date.now() + time).toISOString();

async function deployed(values: Parameters<typeof app.makeDeployment>[0] = {}) {
  const { visitor, chaplain, user } = await app.signInAsChaplain(approved);
  const { id: deploymentId } = await app.makeDeployment({ chaplainId: chaplain.id, ...values });
  return {
    user,
    deploymentId,
    add: (body: unknown) =>
      visitor.send('POST', `/api/deployments/${deploymentId}/shifts`, { body }),
    change: (id: string, body: unknown) => visitor.send('PUT', `/api/shifts/${id}`, { body }),
    remove: (id: string) => visitor.call(deleteShift, { params: { id } }),
    shift: (arrivedAt: string, leftAt: string | null) =>
      app.makeShift({
        deploymentId,
        arrivedAt: new Date(arrivedAt),
        leftAt: leftAt === null ? null : new Date(leftAt),
      }),
    read: async () => (await visitor.call(listOwnDeployments)).body,
  };
}

describe('the limits of hours', () => {
  test('hours of exactly seven days can be added', async () => {
    const { add } = await deployed();
    const week = { arrivedAt: DAY.arrivedAt, leftAt: '2026-10-12T13:00:00.000Z' };
    const answer = await add(week);
    expect(answer).toMatchObject({ status: 201, body: { shifts: [{ minutes: 7 * 24 * 60 }] } });
  });

  test('a departure may be five minutes ahead of the server’s clock, but not a millisecond more', async () => {
    const { add } = await deployed();
    setClockAhead(0);
    const refused = await add({ arrivedAt: ago(60), leftAt: inTime(5 * MINUTE + 1) });
    expect(refused).toMatchObject({
      status: 400,
      body: { fields: { leftAt: 'This is in the future' } },
    });
    const accepted = await add({ arrivedAt: ago(60), leftAt: inTime(5 * MINUTE) });
    expect(accepted.status).toBe(201);
  });

  test('an arrival may be five minutes ahead of the server’s clock, but not a millisecond more', async () => {
    const { change, shift } = await deployed({ status: 'on-scene' });
    const { id } = await shift(ago(60), null);
    setClockAhead(0);
    const refused = await change(id, { arrivedAt: inTime(5 * MINUTE + 1) });
    expect(refused).toMatchObject({
      status: 400,
      body: { fields: { arrivedAt: 'This is in the future' } },
    });
    const arrivedAt = inTime(5 * MINUTE);
    const { body } = await change(id, { arrivedAt });
    expect(body).toMatchObject({ shifts: [{ arrivedAt, leftAt: null }] });
  });

  test('hours may end at the moment at which later hours begin', async () => {
    const { add } = await deployed();
    await add(DAY);
    const before = { arrivedAt: '2026-10-05T11:00:00.000Z', leftAt: DAY.arrivedAt };
    expect((await add(before)).status).toBe(201);
  });

  test('hours that overlap with the present time on scene are refused', async () => {
    const { add, shift } = await deployed({ status: 'on-scene' });
    await shift(ago(120), null);
    expect(await add({ arrivedAt: ago(60), leftAt: ago(10) })).toMatchObject({
      status: 409,
      body: {
        code: 'hours-overlap',
        fields: { arrivedAt: 'These hours overlap with others' },
      },
    });
  });

  test('an arrival on scene can’t be moved to before the end of earlier hours', async () => {
    const { change, shift } = await deployed({ status: 'on-scene' });
    await shift(ago(300), ago(240));
    const { id } = await shift(ago(120), null);
    const answer = await change(id, { arrivedAt: ago(250) });
    expect(answer).toMatchObject({ status: 409, body: { code: 'hours-overlap' } });
    const moved = ago(230);
    expect(await change(id, { arrivedAt: moved })).toMatchObject({
      status: 200,
      body: { status: 'on-scene', shifts: [{ arrivedAt: moved, leftAt: null }, {}] },
    });
  });

  test('a chaplain can write a note to stored hours that overlap with others', async () => {
    const { change, shift } = await deployed();
    await shift(DAY.arrivedAt, DAY.leftAt);
    const { id } = await shift('2026-10-05T14:00:00.000Z', DAY.leftAt);
    expect((await change(id, { note: 'Rain' })).status).toBe(200);
  });

  test('correcting the later of two hours leaves the earlier ones unchanged', async () => {
    const { change, shift } = await deployed();
    const first = await shift(DAY.arrivedAt, DAY.leftAt);
    const { id } = await shift('2026-11-02T14:00:00.000Z', '2026-11-02T18:00:00.000Z');
    const { body } = await change(id, { leftAt: '2026-11-02T19:00:00.000Z' });
    expect(body).toMatchObject({
      shifts: [
        { id, minutes: 300 },
        { id: first.id, minutes: 270 },
      ],
    });
  });
});

describe('the status of a chaplain who adds hours', () => {
  test.each([
    ['is expected after the departure', 'coming', '2026-10-05T17:30:00.001Z', 'coming'],
    ['is expected at the departure', 'coming', DAY.leftAt, 'left'],
    ['has not answered', 'asked', '2026-10-05T18:00:00.000Z', 'left'],
    ['is on scene', 'on-scene', null, 'on-scene'],
  ] as const)(
    'a chaplain who %s and adds hours (status: %s, expected: %s) has the status ‘%s’ afterwards',
    async (_, status, expectedAt, after) => {
      const expected = expectedAt === null ? {} : { expectedAt: new Date(expectedAt) };
      const { add } = await deployed({ status, ...expected });
      expect((await add(DAY)).body).toMatchObject({ status: after, shifts: [DAY] });
    },
  );

  test('hours that a chaplain adds without having answered count as an answer at the arrival', async () => {
    const { add } = await deployed();
    expect((await add(DAY)).body).toMatchObject({ answeredAt: DAY.arrivedAt });
    expect(await readDeployments(app.db)).toMatchObject([{ through: 'portal' }]);
  });

  test('hours that a chaplain adds leave unchanged when and by which way they had answered', async () => {
    const answeredAt = new Date('2026-10-05T10:00:00.000Z');
    const { add } = await deployed({ answeredAt, answeredThrough: 'telephone' });
    expect((await add(DAY)).body).toMatchObject({ answeredAt: answeredAt.toISOString() });
    expect(await readDeployments(app.db)).toMatchObject([{ through: 'telephone' }]);
  });
});

describe('the status of a chaplain who removes hours', () => {
  test('a chaplain who is on scene stays on scene when they remove earlier hours', async () => {
    const { remove, shift, read } = await deployed({ status: 'on-scene' });
    const { id } = await shift(ago(600), ago(540));
    await shift(ago(500), ago(440));
    await shift(ago(60), null);
    expect((await remove(id)).status).toBe(204);
    expect(await read()).toMatchObject([{ status: 'on-scene', shifts: [{ leftAt: null }, {}] }]);
  });

  test('a chaplain who keeps other hours has still left, and is still expected home', async () => {
    const home = { homeDueAt: inHours(1) };
    const { remove, shift, read } = await deployed({ status: 'left', ...home });
    const { id } = await shift(ago(600), ago(540));
    await shift(ago(500), ago(440));
    expect((await remove(id)).status).toBe(204);
    expect(await read()).toMatchObject([
      { status: 'left', shifts: [{}], home: { dueAt: home.homeDueAt.toISOString() } },
    ]);
  });

  test('a chaplain who was released stays released when they remove their hours', async () => {
    const { remove, shift, read } = await deployed({ status: 'released' });
    const { id } = await shift(DAY.arrivedAt, DAY.leftAt);
    expect((await remove(id)).status).toBe(204);
    expect(await read()).toMatchObject([{ status: 'released', shifts: [] }]);
  });
});

describe('the record of a change of hours', () => {
  const actions = async () => {
    const { rows } = await app.db.pool.query<object>(
      'SELECT id, assignment_id, user_id, kind, details FROM deployment_actions',
    );
    return rows;
  };

  test('hours that a chaplain adds are recorded with their times and kind of work', async () => {
    const { add, user, deploymentId } = await deployed();
    const actionId = randomUUID();
    const details = { ...DAY, kindOfWork: 'shelter-visit' };
    expect((await add({ ...details, actionId })).status).toBe(201);
    expect(await actions()).toEqual([
      { id: actionId, assignment_id: deploymentId, user_id: user.id, kind: 'add-hours', details },
    ]);
  });

  test('a correction of hours is recorded with the changed times, and can’t be sent again with others', async () => {
    const { change, shift, user, deploymentId } = await deployed();
    const { id } = await shift(DAY.arrivedAt, DAY.leftAt);
    const body = { leftAt: '2026-10-05T18:00:00.000Z', actionId: randomUUID() };
    expect((await change(id, body)).status).toBe(200);
    expect(await actions()).toEqual([
      {
        id: body.actionId,
        assignment_id: deploymentId,
        user_id: user.id,
        kind: 'correct-hours',
        details: { shiftId: id, leftAt: body.leftAt },
      },
    ]);
    expect(await change(id, { ...body, leftAt: DAY.leftAt })).toMatchObject({
      status: 409,
      body: { code: 'action-id-taken' },
    });
  });
});
