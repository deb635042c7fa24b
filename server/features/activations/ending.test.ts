import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { cancelActivation, completeActivation, getActivation } from '#shared/activations/api.ts';
import type { DeploymentStatus } from '#shared/deployments/constants.ts';
import type { DeliveryState } from '#shared/messages/constants.ts';
import { readOutbox } from '#server/testing/outbox.ts';
import { approved } from '#server/testing/person-factories.ts';
import { inHours } from '#server/testing/record-factories.ts';
import { testWithPeople } from '#server/testing/test-with-people.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { cancelActivation as cancelStored } from './service.ts';

const app = useTestApp();
const test = testWithPeople(app);

const END = new Date('2026-11-02T06:00:00Z');
const NOT_FOUND = 'This activation was not found.';

describe('an activation that ends', () => {
  test('a cancelled activation can’t be completed, and a completed one can’t be cancelled, and the error says why', async ({
    admin,
  }) => {
    const cancelled = await app.makeActivation({ status: 'cancelled' });
    const params = { id: cancelled.id };
    expect(await admin.call(completeActivation, { params, body: {} })).toMatchObject({
      status: 409,
      body: {
        code: 'already-cancelled',
        message: 'This activation has already been cancelled.',
      },
    });
    const completed = await app.makeActivation({ status: 'completed' });
    expect(await admin.call(cancelActivation, { params: { id: completed.id } })).toMatchObject({
      status: 409,
      body: {
        code: 'already-completed',
        message: 'This activation has already been completed.',
      },
    });
  });

  test('an activation that is completed before its start ends at its start', async ({ admin }) => {
    const startTime = inHours(24);
    const { id } = await app.makeActivation({ startTime });
    expect(await admin.call(completeActivation, { params: { id }, body: {} })).toMatchObject({
      status: 200,
      body: { status: 'completed', endTime: startTime.toISOString() },
    });
  });

  test('an activation can be completed with an end that is its start', async ({ admin }) => {
    const { id, startTime } = await app.makeActivation();
    const body = { endTime: startTime.toISOString() };
    expect(await admin.call(completeActivation, { params: { id }, body })).toMatchObject({
      status: 200,
      body: { status: 'completed', endTime: '2026-11-01T06:00:00.000Z' },
    });
  });

  test('if an activation is cancelled, unsent call-outs are dropped, and people who were asked by them get no notice', async ({
    admin,
  }) => {
    const { id: activationId } = await app.makeActivation();
    const called = async (status: DeploymentStatus, state: DeliveryState) => {
      const { chaplain, user } = await app.makeChaplain(approved);
      const deployment = { activationId, chaplainId: chaplain.id, status };
      const { id: deploymentId } = await app.makeDeployment(deployment);
      const delivery = { userId: user.id, deploymentId, state, problem: null };
      await app.makeDelivery(delivery, { kind: 'call-out', activationId });
      return user.id;
    };
    const unheard = await called('asked', 'queued');
    const heard = await called('asked', 'sent');
    const coming = await called('coming', 'queued');

    await admin.call(cancelActivation, { params: { id: activationId } });

    const outbox = await readOutbox(app.db);
    const told = outbox.filter(({ kind }) => kind === 'activation-cancelled');
    expect(told.map(({ userId }) => userId).toSorted()).toEqual([heard, coming].toSorted());
    const problem = 'The activation was cancelled before this message was sent.';
    const callOuts = outbox.filter(({ kind }) => kind === 'call-out');
    expect(
      Object.fromEntries(callOuts.map((sent) => [sent.userId, [sent.state, sent.problem]])),
    ).toEqual({
      [unheard]: ['dropped', problem],
      [heard]: ['sent', null],
      [coming]: ['dropped', problem],
    });
  });
});

describe('a change of an activation', () => {
  test('a correction of a completed activation keeps its status and its end', async ({ admin }) => {
    const { id } = await app.makeActivation({ status: 'completed', endTime: END });
    const body = { notes: 'Two shelters' };
    const changed = await admin.send('PUT', `/api/activations/${id}`, { body });
    expect(changed.body).toMatchObject({
      notes: 'Two shelters',
      status: 'completed',
      endTime: END.toISOString(),
    });
  });

  test('a cancelled activation that is reopened keeps its planned end', async ({ admin }) => {
    const { id } = await app.makeActivation({ status: 'cancelled', endTime: END });
    const body = { status: 'active' };
    const changed = await admin.send('PUT', `/api/activations/${id}`, { body });
    expect(changed.body).toMatchObject({ status: 'active', endTime: END.toISOString() });
  });

  test('an administrator can remove the planned end of an activation', async ({ admin }) => {
    const { id } = await app.makeActivation({ endTime: END });
    const body = { endTime: null };
    const changed = await admin.send('PUT', `/api/activations/${id}`, { body });
    expect(changed).toMatchObject({ status: 200, body: { endTime: null } });
  });

  test('a change of an activation that has not ended does not ask people again to acknowledge it', async ({
    admin,
  }) => {
    const { activationId } = await app.makeDeployment({
      status: 'coming',
      acknowledgedAt: new Date(),
    });
    const body = { status: 'active', notes: 'Two shelters' };
    await admin.send('PUT', `/api/activations/${activationId}`, { body });
    const { rows } = await app.db.pool.query('SELECT acknowledged_at FROM activation_assignments');
    expect(rows).toEqual([{ acknowledged_at: expect.any(Date) }]);
  });
});

test('an activation that does not exist can neither be read nor cancelled', async ({ admin }) => {
  const id = randomUUID();
  expect(await admin.call(getActivation, { params: { id } })).toMatchObject({
    status: 404,
    body: { code: 'not-found', message: NOT_FOUND },
  });
  await expect(cancelStored(app.db, id, admin.user.id)).rejects.toMatchObject({
    status: 404,
    message: NOT_FOUND,
  });
});
