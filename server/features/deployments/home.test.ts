import { describe, expect } from 'vitest';
import { cancelActivation, completeActivation } from '#shared/activations/api.ts';
import { activationBoard, recordAnswer } from '#shared/calls/api.ts';
import {
  addShift,
  deleteShift,
  listOpenDeployments,
  listOwnDeployments,
  recordAction,
  updateShift,
} from '#shared/deployments/api.ts';
import { updateProgram } from '#shared/program/api.ts';
import { tap } from '#server/testing/bodies.ts';
import { readLog } from '#server/testing/log-lines.ts';
import { readOutbox } from '#server/testing/outbox.ts';
import { inHours } from '#server/testing/record-factories.ts';
import { testWithPeople } from '#server/testing/test-with-people.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { twice } from '#server/testing/twice.ts';
import type { Visitor } from '#server/testing/visitor.ts';
import { askHome } from './service.ts';

const app = useTestApp();
const test = testWithPeople(app);

type Chaplain = Visitor & { chaplain: { id: string }; user: { id: string } };
type Action = Parameters<typeof tap>[0];

const ago = (hours: number) => inHours(-hours).toISOString();

async function onScene({ chaplain, call }: Chaplain, hours = 5) {
  const deployment = await app.makeDeployment({ chaplainId: chaplain.id, status: 'on-scene' });
  const arrivedAt = inHours(-hours);
  const shift = await app.makeShift({ deploymentId: deployment.id, arrivedAt, leftAt: null });
  const params = { id: deployment.id };
  const send = (action: Action) => call(recordAction, { params, body: tap(action) });
  return { deployment, shift, params, send };
}

async function left(chaplain: Chaplain, hours: number) {
  const deployed = await onScene(chaplain, hours + 2);
  await deployed.send({ kind: 'leave', at: ago(hours) });
  return deployed;
}

const asked = async (kind = 'home-asked') =>
  (await readOutbox(app.db)).filter((each) => each.kind === kind);

async function boardOf(admin: Visitor, id: string) {
  const { body } = await admin.call(activationBoard, { params: { id } });
  return body.rows.map(({ home, status }) => ({ home, status }));
}

describe('reporting home after leaving', () => {
  test('a chaplain who leaves is expected home within three hours, and gets a link to report it', async ({
    chaplain,
  }) => {
    const { send, deployment } = await onScene(chaplain);
    const { body } = await send({ kind: 'leave', at: ago(1) });
    const [shift] = body.shifts;
    const dueAt = new Date(Date.parse(shift?.leftAt ?? '') + 3 * 60 * 60 * 1000).toISOString();
    expect(body).toMatchObject({
      status: 'left',
      isOpen: true,
      notice: null,
      homeWithinHours: 3,
      home: { dueAt, askedAt: null, homeAt: null, through: null },
    });
    expect(await asked('left-scene')).toMatchObject([
      { userId: chaplain.user.id, deploymentId: deployment.id, facts: { dueAt } },
    ]);
  });

  test('a chaplain’s ‘I’m home’ is recorded once, appears in the activation’s log, and closes the deployment', async ({
    chaplain,
    admin,
  }) => {
    const { send, params, deployment } = await left(chaplain, 1);
    const body = tap({ kind: 'home' });
    const answers = [
      await chaplain.call(recordAction, { params, body }),
      await chaplain.call(recordAction, { params, body }),
      await send({ kind: 'home' }),
    ];
    const homeAt = expect.any(String);
    for (const answer of answers) {
      expect(answer).toMatchObject({
        status: 200,
        body: { isOpen: false, home: { homeAt, through: 'portal' } },
      });
    }
    expect(answers[2]?.body).toEqual(answers[0]?.body);
    const kinds = (await readLog(app.db)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'home')).toHaveLength(1);
    expect(await boardOf(admin, deployment.activationId)).toMatchObject([
      { home: { state: 'home' } },
    ]);
    expect(await askHome(app.db)).toBe(0);
  });

  test('if a chaplain taps ‘I’m home’ before leaving, a message asks to record the departure first (D12)', async ({
    chaplain,
  }) => {
    const { send } = await onScene(chaplain);
    expect(await send({ kind: 'home' })).toMatchObject({
      status: 409,
      body: { code: 'not-left', message: expect.stringContaining('departure') },
    });
  });

  test('‘I’m home’ with a time before the departure is refused', async ({ chaplain }) => {
    const { send } = await left(chaplain, 1);
    expect(await send({ kind: 'home', at: ago(2) })).toMatchObject({
      status: 409,
      body: { code: 'home-too-early' },
    });
  });

  test('after ‘I’m home’ is undone, the chaplain is again expected to report it', async ({
    chaplain,
  }) => {
    const { send, params } = await left(chaplain, 1);
    const before = (await chaplain.call(listOwnDeployments)).body;
    const body = tap({ kind: 'home' });
    await chaplain.call(recordAction, { params, body });
    await send({ kind: 'undo', undoes: body.actionId });
    expect((await chaplain.call(listOwnDeployments)).body).toEqual(before);
  });

  test('after a departure is undone, the chaplain is no longer expected to report ‘I’m home’', async ({
    chaplain,
  }) => {
    const { send, params } = await onScene(chaplain);
    const body = tap({ kind: 'leave' });
    await chaplain.call(recordAction, { params, body });
    const { body: undone } = await send({ kind: 'undo', undoes: body.actionId });
    expect(undone).toMatchObject({ status: 'on-scene', home: null });
  });

  test('a chaplain who arrives again need not report ‘I’m home’; if the arrival is undone, ‘I’m home’ is expected again', async ({
    chaplain,
  }) => {
    const { send, params } = await left(chaplain, 1);
    const body = tap({ kind: 'arrive' });
    const { body: back } = await chaplain.call(recordAction, { params, body });
    expect(back.home).toBeNull();
    const { body: undone } = await send({ kind: 'undo', undoes: body.actionId });
    expect(undone).toMatchObject({ status: 'left', home: { homeAt: null } });
  });

  test('a chaplain who is called again before reporting ‘I’m home’ is still expected to report it', async ({
    chaplain,
  }) => {
    const { send } = await left(chaplain, 1);
    await app.db.pool.query("UPDATE activation_assignments SET status = 'asked'");
    const { body } = await send({ kind: 'decline' });
    expect(body).toMatchObject({ status: 'declined', isOpen: true, home: { homeAt: null } });
    expect((await send({ kind: 'home' })).body).toMatchObject({ home: { through: 'portal' } });
  });

  test('if a chaplain enters arrival and departure together afterwards, the portal does not expect ‘I’m home’', async ({
    chaplain,
  }) => {
    const { id } = await app.makeDeployment({ chaplainId: chaplain.chaplain.id, status: 'coming' });
    const body = { arrivedAt: ago(4), leftAt: ago(1) };
    const answer = await chaplain.call(addShift, { params: { id }, body });
    expect(answer.body).toMatchObject({ status: 'left', home: null });
    expect(await asked('left-scene')).toEqual([]);
  });

  test('if a chaplain removes their only hours, the portal no longer expects ‘I’m home’', async ({
    chaplain,
  }) => {
    const { shift } = await left(chaplain, 1);
    await chaplain.call(deleteShift, { params: { id: shift.id } });
    const { body } = await chaplain.call(listOwnDeployments);
    expect(body).toMatchObject([{ status: 'coming', home: null }]);
  });

  test('if a recent departure is added to open hours, the portal expects ‘I’m home’; if the departure is days old, it does not', async ({
    chaplain,
  }) => {
    const recent = await onScene(chaplain);
    const old = await onScene(chaplain, 60);
    for (const [shiftId, leftAt] of [
      [recent.shift.id, ago(1)],
      [old.shift.id, ago(50)],
    ] as const) {
      await chaplain.call(updateShift, { params: { id: shiftId }, body: { leftAt } });
    }
    const { body: items } = await chaplain.call(listOwnDeployments);
    const homeOf = ({ deployment: { id } }: typeof old) =>
      items.find((each) => each.id === id)?.home;
    expect(homeOf(recent)).toMatchObject({ homeAt: null });
    expect(homeOf(old)).toBeNull();
    expect(await asked('left-scene')).toMatchObject([{ deploymentId: recent.deployment.id }]);
  });

  test('when an activation ends, everybody who was still on scene is expected home', async ({
    chaplain,
    admin,
  }) => {
    const { deployment, send } = await onScene(chaplain);
    const other = await app.makeDeployment({
      activationId: deployment.activationId,
      status: 'on-scene',
    });
    await app.makeShift({ deploymentId: other.id, arrivedAt: inHours(-3), leftAt: null });
    const params = { id: deployment.activationId };
    await admin.call(completeActivation, { params, body: { staysEndAt: ago(0) } });
    expect(await boardOf(admin, deployment.activationId)).toMatchObject([
      { home: { state: 'on-the-way' } },
      { home: { state: 'on-the-way' } },
    ]);
    expect(await asked('left-scene')).toHaveLength(2);
    expect((await send({ kind: 'home' })).body).toMatchObject({ home: { through: 'portal' } });
  });
});

describe('asking people whether they are home', () => {
  test('a chaplain who doesn’t report home in time is asked only once, even by two processes, and the log shows the question (M3)', async ({
    chaplain,
    admin,
  }) => {
    const { deployment } = await left(chaplain, 4);
    expect(await boardOf(admin, deployment.activationId)).toMatchObject([
      { home: { state: 'overdue' } },
    ]);
    expect(await twice(app.db, askHome)).toBe(1);
    expect(await askHome(app.db)).toBe(0);
    expect(await asked()).toMatchObject([
      { userId: chaplain.user.id, deploymentId: deployment.id },
    ]);
    expect(await boardOf(admin, deployment.activationId)).toMatchObject([
      { home: { state: 'asked' } },
    ]);
    const kinds = (await readLog(app.db)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'home-asked')).toHaveLength(1);
  });

  test('nobody is asked ‘Are you home?’ while the time allowed for the way home is still running', async ({
    chaplain,
  }) => {
    await left(chaplain, 2);
    expect(await askHome(app.db)).toBe(0);
  });

  test('a chaplain is asked ‘Are you home?’ again after a new departure, but not after an arrival was undone', async ({
    chaplain,
  }) => {
    const { send, params } = await left(chaplain, 5);
    await askHome(app.db);
    const arrival = tap({ kind: 'arrive', at: ago(4.5) });
    await chaplain.call(recordAction, { params, body: arrival });
    await send({ kind: 'undo', undoes: arrival.actionId, at: arrival.at });
    expect(await askHome(app.db)).toBe(0);
    await send({ kind: 'arrive', at: ago(4.4) });
    await send({ kind: 'leave', at: ago(4) });
    expect(await askHome(app.db)).toBe(1);
    expect(await asked()).toHaveLength(2);
  });

  test('the office sets after how many hours people are asked whether they are home; 0 means never', async ({
    chaplain,
    admin,
  }) => {
    await admin.call(updateProgram, { body: { homeWithinHours: 6 } });
    await left(chaplain, 5);
    expect(await askHome(app.db)).toBe(0);
    await admin.call(updateProgram, { body: { homeWithinHours: 0 } });
    const { send } = await onScene(chaplain);
    const { body } = await send({ kind: 'leave', at: ago(0.5) });
    expect(body).toMatchObject({ home: null, isOpen: false, homeWithinHours: 0 });
    expect(await asked('left-scene')).toHaveLength(1);
  });

  test('people who left a cancelled activation are still asked whether they are home', async ({
    chaplain,
    admin,
  }) => {
    const { deployment } = await left(chaplain, 4);
    const params = { id: deployment.activationId };
    await admin.call(cancelActivation, { params });
    expect((await chaplain.call(listOpenDeployments)).body).toMatchObject([
      { id: deployment.id, notice: null },
    ]);
    expect(await askHome(app.db)).toBe(1);
    const recorded = await admin.call(recordAnswer, {
      params: { ...params, deploymentId: deployment.id },
      body: tap({ kind: 'home' }),
    });
    expect(recorded.body).toMatchObject({ home: { state: 'home', through: 'telephone' } });
  });

  test('the board shows who hasn’t reported home in time, even if they have declined another call since', async ({
    chaplain,
    admin,
  }) => {
    const { deployment } = await left(chaplain, 4);
    await app.db.pool.query("UPDATE activation_assignments SET status = 'declined'");
    expect(await boardOf(admin, deployment.activationId)).toMatchObject([
      { status: 'declined', home: { state: 'overdue' } },
    ]);
  });
});
