import { randomUUID } from 'node:crypto';
import { describe, expect, it, test } from 'vitest';
import { listOpenDeployments } from '#shared/deployments/api.ts';
import type { DeploymentStatus } from '#shared/deployments/constants.ts';
import { sortedStatuses } from '#server/testing/answers.ts';
import { tap } from '#server/testing/bodies.ts';
import { whileTableRefuses } from '#server/testing/database-faults.ts';
import { approved } from '#server/testing/person-factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { act as record } from './service.ts';

const app = useTestApp();

const MINUTE = 60_000;
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE).toISOString();

async function deployed(values: { status?: DeploymentStatus } = {}) {
  const { visitor, chaplain } = await app.signInAsChaplain(approved);
  const deployment = await app.makeDeployment({ chaplainId: chaplain.id, ...values });
  const path = `/api/deployments/${deployment.id}/actions`;
  const send = (body: unknown) => visitor.send('POST', path, { body });
  const act = async (action: Parameters<typeof tap>[0]) => {
    const body = tap(action);
    return { body, answer: await send(body) };
  };
  const undo = (undoes: string) => send(tap({ kind: 'undo', undoes }));
  const now = async () => (await visitor.send('GET', '/api/deployments')).body;
  return { visitor, chaplain, deployment, send, act, undo, now };
}

const shiftCount = async () =>
  (await app.db.pool.query('SELECT 1 FROM deployment_shifts')).rowCount;

describe('undoing an action', () => {
  const expectedAt = new Date(Date.now() + 60 * MINUTE).toISOString();

  it.each([
    ['come', 'asked', { kind: 'come', expectedAt }],
    ['decline', 'coming', { kind: 'decline', reason: 'Sick' }],
    ['arrive', 'coming', { kind: 'arrive' }],
    ['acknowledge', 'released', { kind: 'acknowledge' }],
  ] as const)(
    'undoing the action ‘%s’ restores the deployment as it was before',
    async (_, status, action) => {
      const { act, undo, now } = await deployed({ status });
      const before = await now();
      const { body, answer } = await act(action);
      expect(answer.status).toBe(200);
      expect(await now()).not.toEqual(before);
      expect((await undo(body.actionId)).status).toBe(200);
      expect(await now()).toEqual(before);
    },
  );

  it('undoing a departure restores the deployment as it was before', async () => {
    const { act, undo, now } = await deployed({ status: 'coming' });
    await act({ kind: 'arrive', at: ago(90) });
    const before = await now();
    const { body } = await act({ kind: 'leave', kindOfWork: 'shelter-visit' });
    expect((await undo(body.actionId)).body).toMatchObject({
      status: 'on-scene',
      shifts: [{ leftAt: null, kindOfWork: null }],
    });
    expect(await now()).toEqual(before);
  });

  it('undoing an arrival that changed the time of an earlier arrival restores the earlier arrival', async () => {
    const { act, send, now } = await deployed();
    await act({ kind: 'arrive', at: ago(10) });
    const before = await now();
    const { body } = await act({ kind: 'arrive', at: ago(20) });
    expect(await now()).not.toEqual(before);
    await send(tap({ kind: 'undo', undoes: body.actionId, at: body.at }));
    expect(await now()).toEqual(before);
  });

  it('undoing a second arrival that had changed nothing leaves the deployment as it was', async () => {
    const { act, undo, now } = await deployed();
    await act({ kind: 'arrive', at: ago(10) });
    const before = await now();
    const { body } = await act({ kind: 'arrive' });
    expect((await undo(body.actionId)).status).toBe(200);
    expect(await now()).toEqual(before);
  });
});

test('undoing a contact tap subtracts only that contact, and keeps contacts that were counted since', async () => {
  const { act, undo } = await deployed();
  const { body } = await act({ kind: 'contact', contact: 'child', change: 1 });
  await act({ kind: 'contact', contact: 'child', change: 1 });
  await act({ kind: 'contact', contact: 'family', change: 1 });
  expect((await undo(body.actionId)).body).toMatchObject({ contacts: { child: 1, family: 1 } });
});

test('undoing a −1 on a count of zero leaves the count at zero', async () => {
  const { act, undo } = await deployed();
  const { body } = await act({ kind: 'contact', contact: 'child', change: -1 });
  expect((await undo(body.actionId)).body).toMatchObject({ contacts: { child: 0 } });
});

test('undoing a −1 adds the contact again', async () => {
  const { act, undo } = await deployed();
  await act({ kind: 'contact', contact: 'child', change: 1 });
  await act({ kind: 'contact', contact: 'child', change: 1 });
  const { body } = await act({ kind: 'contact', contact: 'child', change: -1 });
  expect((await undo(body.actionId)).body).toMatchObject({ contacts: { child: 2 } });
});

test('an undone action that is sent again stays undone', async () => {
  const { send, undo } = await deployed();
  const arrival = tap({ kind: 'arrive' });
  await send(arrival);
  await undo(arrival.actionId);
  const again = await send(arrival);
  expect(again.status).toBe(200);
  expect(again.body).toMatchObject({ status: 'asked', shifts: [] });
  expect(await shiftCount()).toBe(0);
});

test('an undo that is sent twice, or tapped in two tabs, takes effect once', async () => {
  const { act, send } = await deployed();
  const { body } = await act({ kind: 'contact', contact: 'child', change: 1 });
  await act({ kind: 'contact', contact: 'child', change: 1 });
  const one = tap({ kind: 'undo', undoes: body.actionId });
  const other = tap({ kind: 'undo', undoes: body.actionId });
  const answers = await Promise.all([one, one, other, other].map((each) => send(each)));
  expect(sortedStatuses(answers)).toEqual([200, 200, 200, 200]);
  expect((await send(one)).body).toMatchObject({ contacts: { child: 1 } });
});

test('if storing an undo fails half-way, nothing is undone and the undo can be sent again', async () => {
  const { act, send } = await deployed();
  const { body } = await act({ kind: 'arrive' });
  const undo = tap({ kind: 'undo', undoes: body.actionId });
  const failed = await whileTableRefuses(app, 'deployment_actions', () => send(undo));
  expect(failed.status).toBe(500);
  expect(await shiftCount()).toBe(1);
  expect((await send(undo)).body).toMatchObject({ status: 'asked', shifts: [] });
});

describe('undos that are refused', () => {
  it('an undo is refused when more than a minute has passed since the tap', async () => {
    const { act, undo } = await deployed();
    const { body } = await act({ kind: 'arrive', at: ago(1.1) });
    const answer = await undo(body.actionId);
    expect([answer.status, answer.body.code]).toEqual([409, 'too-late-to-undo']);
    expect(await shiftCount()).toBe(1);
  });

  it('an undo is accepted exactly a minute after the tap, but not a millisecond later', async () => {
    const { act, send } = await deployed();
    const { body } = await act({ kind: 'arrive', at: ago(5) });
    const after = (time: number) => new Date(Date.parse(body.at) + time).toISOString();
    const undo = { kind: 'undo', undoes: body.actionId } as const;
    expect((await send(tap({ ...undo, at: after(MINUTE + 1) }))).status).toBe(409);
    expect((await send(tap({ ...undo, at: after(MINUTE) }))).body).toMatchObject({
      status: 'asked',
      shifts: [],
    });
  });

  it('an undo is refused when the office has recorded the tap for the chaplain', async () => {
    const { deployment, undo, now } = await deployed();
    const { id: userId } = await app.makeUser({ role: 'admin' });
    const body = { kind: 'come', actionId: randomUUID(), at: ago(0) } as const;
    await record(app.db, { deploymentId: deployment.id, userId, body, through: 'telephone' });
    const answer = await undo(body.actionId);
    expect([answer.status, answer.body.code]).toEqual([409, 'nothing-to-undo']);
    expect(await now()).toMatchObject([{ status: 'coming' }]);
  });

  it('an undo is refused when its action belongs to another deployment of the same chaplain', async () => {
    const { visitor, chaplain, act } = await deployed();
    const { body } = await act({ kind: 'come' });
    const other = await app.makeDeployment({ chaplainId: chaplain.id });
    const answer = await visitor.send('POST', `/api/deployments/${other.id}/actions`, {
      body: tap({ kind: 'undo', undoes: body.actionId }),
    });
    expect([answer.status, answer.body.code]).toEqual([409, 'nothing-to-undo']);
  });

  it('an undo is refused when something else has been recorded since', async () => {
    const { act, undo } = await deployed();
    const { body } = await act({ kind: 'come' });
    await act({ kind: 'arrive' });
    const answer = await undo(body.actionId);
    expect([answer.status, answer.body.code]).toEqual([409, 'changed-meanwhile']);
  });

  it('an undo is refused when the coordinator has released the chaplain since', async () => {
    const { act, undo, visitor } = await deployed();
    const { body } = await act({ kind: 'come' });
    await app.db.pool.query("UPDATE activation_assignments SET status = 'released'");
    expect((await undo(body.actionId)).status).toBe(409);
    expect((await visitor.call(listOpenDeployments)).body).toMatchObject([{ status: 'released' }]);
  });

  it('an undo is refused when the hours have been approved since', async () => {
    const { act, undo } = await deployed();
    await act({ kind: 'arrive', at: ago(60) });
    const { body } = await act({ kind: 'leave' });
    await app.db.pool.query('UPDATE deployment_shifts SET approved_at = now()');
    const answer = await undo(body.actionId);
    expect([answer.status, answer.body.code]).toEqual([409, 'hours-approved']);
  });

  it('an undo is refused when its action belongs to another person or deployment, or does not exist', async () => {
    const [own, other] = [await deployed(), await deployed()];
    const { body } = await other.act({ kind: 'come' });
    for (const id of [body.actionId, randomUUID()]) {
      const answer = await own.undo(id);
      expect([answer.status, answer.body.code]).toEqual([409, 'nothing-to-undo']);
    }
    expect(await other.now()).toMatchObject([{ status: 'coming' }]);
  });

  it('undoing an undo is refused, and so is an undo whose action id is malformed', async () => {
    const { act, send, undo, now } = await deployed();
    const { body } = await act({ kind: 'come' });
    const undone = tap({ kind: 'undo', undoes: body.actionId });
    await send(undone);
    expect((await undo(undone.actionId)).status).toBe(409);
    expect((await undo('7')).status).toBe(400);
    expect(await now()).toMatchObject([{ status: 'asked' }]);
  });
});
