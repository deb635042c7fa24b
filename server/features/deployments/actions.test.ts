import { randomUUID } from 'node:crypto';
import { describe, expect, it, test } from 'vitest';
import { cancelActivation } from '#shared/activations/api.ts';
import { listOpenDeployments, recordAction } from '#shared/deployments/api.ts';
import type { DeploymentStatus } from '#shared/deployments/constants.ts';
import type { ActionInput } from '#shared/deployments/schemas.ts';
import { each, sortedStatuses } from '#server/testing/answers.ts';
import { tap } from '#server/testing/bodies.ts';
import { whileTableRefuses } from '#server/testing/database-faults.ts';
import { approved } from '#server/testing/person-factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();

const MINUTE = 60_000;
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE).toISOString();

async function deployed(values: { status?: DeploymentStatus } = {}) {
  const { visitor, chaplain, user } = await app.signInAsChaplain(approved);
  const deployment = await app.makeDeployment({ chaplainId: chaplain.id, ...values });
  const path = `/api/deployments/${deployment.id}/actions`;
  const send = (body: unknown) => visitor.send('POST', path, { body });
  const act = (action: Parameters<typeof tap>[0]) => send(tap(action));
  return { visitor, user, chaplain, deployment, send, act };
}

const count = async (table: string) => {
  const { rows } = await app.db.pool.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM ${table}`,
  );
  return rows[0]?.n;
};

test('a chaplain can accept a call, arrive, count contacts and leave; each action is stored with the time at which it was tapped', async () => {
  const { act } = await deployed();
  const expectedAt = new Date(Date.now() + 60 * MINUTE).toISOString();
  const coming = await act({ kind: 'come', expectedAt });
  expect(coming.status).toBe(200);
  expect(coming.body).toMatchObject({ status: 'coming', expectedAt, isOpen: true, shifts: [] });
  const [arrivedAt, leftAt] = [ago(150), ago(30)];
  const there = await act({ kind: 'arrive', at: arrivedAt });
  expect(there.body).toMatchObject({
    status: 'on-scene',
    shifts: [{ arrivedAt, leftAt: null, minutes: null, kindOfWork: null, approvedAt: null }],
  });
  await act({ kind: 'contact', contact: 'family', change: 1 });
  await act({ kind: 'contact', contact: 'family', change: 1 });
  await act({ kind: 'contact', contact: 'child', change: 1 });
  const counted = await act({ kind: 'contact', contact: 'child', change: -1 });
  expect(counted.body).toMatchObject({ contacts: { family: 2, child: 0, survivor: 0 } });
  const left = await act({ kind: 'leave', at: leftAt, kindOfWork: 'shelter-visit' });
  expect(left.body).toMatchObject({
    status: 'left',
    isOpen: true,
    shifts: [{ arrivedAt, leftAt, minutes: 120, kindOfWork: 'shelter-visit' }],
  });
});

test('a chaplain who declined a call with a reason can still arrive on scene later', async () => {
  const { act } = await deployed();
  const declined = await act({ kind: 'decline', reason: ' Sick ' });
  expect(declined.body).toMatchObject({ status: 'declined', declineReason: 'Sick', isOpen: false });
  expect((await act({ kind: 'arrive' })).body).toMatchObject({
    status: 'on-scene',
    declineReason: null,
  });
});

test('a count of contacts is never recorded below zero', async () => {
  const { act } = await deployed();
  for (let index = 0; index < 3; index += 1) {
    const { status, body } = await act({ kind: 'contact', contact: 'survivor', change: -1 });
    expect(status).toBe(200);
    expect(body).toMatchObject({ contacts: { survivor: 0 } });
  }
  const answer = await act({ kind: 'contact', contact: 'survivor', change: 1 });
  expect(answer.body).toMatchObject({ contacts: { survivor: 1 } });
});

describe('an action that is sent twice (F4)', () => {
  it('an action that is sent twice changes nothing the second time, and the response has the current state', async () => {
    const { send, act } = await deployed();
    const arrival = tap({ kind: 'arrive', at: ago(60) });
    await send(arrival);
    await act({ kind: 'leave', at: ago(10) });
    const again = await send(arrival);
    expect(again.status).toBe(200);
    expect(again.body).toMatchObject({ status: 'left', shifts: [{ arrivedAt: arrival.at }] });
    expect(await count('deployment_shifts')).toBe(1);
    expect(await count('deployment_actions')).toBe(2);
  });

  it('a contact tap that is sent twice, or ten times at the same moment, is counted once', async () => {
    const { send } = await deployed();
    const plusOne = tap({ kind: 'contact', contact: 'survivor', change: 1 });
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(plusOne)));
    expect(new Set(sortedStatuses(answers))).toEqual(new Set([200]));
    for (const { body } of answers) expect(body).toMatchObject({ contacts: { survivor: 1 } });
    expect(await count('deployment_actions')).toBe(1);
  });

  it('two requests that send the same arrival at the same moment record it only once', async () => {
    const { send } = await deployed();
    const arrival = tap({ kind: 'arrive' });
    await Promise.all(Array.from({ length: 8 }, () => send(arrival)));
    expect(await count('deployment_shifts')).toBe(1);
  });

  it('ten different contact taps that arrive at the same moment are all counted', async () => {
    const { act } = await deployed();
    await Promise.all(
      Array.from({ length: 10 }, () => act({ kind: 'contact', contact: 'child', change: 1 })),
    );
    const { rows } = await app.db.pool.query('SELECT count FROM deployment_contacts');
    expect(rows).toEqual([{ count: 10 }]);
  });

  it('an action that was recorded 30 days ago is accepted when it is sent again', async () => {
    const { send } = await deployed();
    const coming = tap({ kind: 'come' });
    await send(coming);
    await app.db.pool.query("UPDATE deployment_actions SET at = at - interval '30 days'");
    expect((await send(coming)).status).toBe(200);
  });

  it('if storing an action fails half-way, nothing is stored and the action can be sent again', async () => {
    const { send } = await deployed();
    const arrival = tap({ kind: 'arrive' });
    const failed = await whileTableRefuses(app, 'deployment_actions', () => send(arrival));
    expect(failed.status).toBe(500);
    expect(await count('deployment_shifts')).toBe(0);
    expect((await send(arrival)).body).toMatchObject({ status: 'on-scene' });
  });
});

describe('action ids that are already in use', () => {
  it.each([
    ['another kind', { kind: 'arrive' }],
    ['another time', { kind: 'come', at: ago(7) }],
    ['another expected arrival', { kind: 'come', expectedAt: '2099-01-01T00:00:00Z' }],
  ] as const)(
    'an action with an id that was already used for %s is refused with 409',
    async (_, other) => {
      const { send } = await deployed();
      const first = tap({ kind: 'come' });
      await send(first);
      const answer = await send({ ...first, ...other });
      expect(answer.status).toBe(409);
      expect(answer.body).toMatchObject({ code: 'action-id-taken' });
      expect(await count('deployment_shifts')).toBe(0);
    },
  );

  it('if an action’s id was already used for another deployment, the action is refused with 409, even if both actions arrive at the same moment', async () => {
    const [one, two] = [await deployed(), await deployed()];
    const first = tap({ kind: 'come' });
    await one.send(first);
    expect((await two.send(first)).status).toBe(409);
    for (let round = 0; round < 5; round += 1) {
      const same = tap({ kind: 'come' });
      const answers = await Promise.all([one.send(same), two.send(same)]);
      expect(sortedStatuses(answers)).toEqual([200, 409]);
    }
  });
});

describe('taps that arrive late', () => {
  it('taps from a phone that was offline are recorded in order with their own times', async () => {
    const { send } = await deployed();
    const queue: unknown[] = [
      tap({ kind: 'come', at: ago(300) }),
      tap({ kind: 'arrive', at: ago(240) }),
      tap({ kind: 'contact', contact: 'family', change: 1, at: ago(200) }),
      tap({ kind: 'leave', at: ago(60) }),
    ];
    for (const action of queue) expect((await send(action)).status).toBe(200);
    for (const action of queue) {
      const { status, body } = await send(action);
      expect(status).toBe(200);
      expect(body).toMatchObject({
        status: 'left',
        contacts: { family: 1 },
        shifts: [{ minutes: 180 }],
      });
    }
  });

  it.each([
    { kind: 'come', at: ago(90) },
    { kind: 'decline', at: ago(90) },
  ] as const)(
    'if a ‘$kind’ tap was made before the arrival but reaches the server after it, the tap changes nothing',
    async (late) => {
      const { act } = await deployed();
      await act({ kind: 'arrive', at: ago(60) });
      const answer = await act(late);
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({ status: 'on-scene', declineReason: null });
    },
  );

  it('if two answers to a call reach the server in the wrong order, the answer that was tapped last is recorded', async () => {
    const { act } = await deployed();
    await act({ kind: 'decline', at: ago(5), reason: 'Flat tire' });
    const answer = await act({ kind: 'come', at: ago(20) });
    expect(answer.body).toMatchObject({ status: 'declined', declineReason: 'Flat tire' });
  });

  it('a second arrival with an earlier time replaces the recorded arrival; a second arrival with a later time changes nothing', async () => {
    const { act } = await deployed();
    await act({ kind: 'arrive', at: ago(50) });
    const [early, late] = [ago(60), ago(40)];
    expect((await act({ kind: 'arrive', at: early })).body).toMatchObject({
      shifts: [{ arrivedAt: early }],
    });
    expect((await act({ kind: 'arrive', at: late })).body).toMatchObject({
      shifts: [{ arrivedAt: early }],
    });
    expect(await count('deployment_shifts')).toBe(1);
  });

  it('a tap with a time in the future is recorded with the current time', async () => {
    const { act } = await deployed();
    const { body } = await act({ kind: 'come', at: ago(-60) });
    const answeredAt: unknown = body.answeredAt;
    expect(Math.abs(Date.now() - Date.parse(String(answeredAt)))).toBeLessThan(10_000);
  });

  it('a tap from more than seven days ago is refused, and a tap from just under seven days ago is recorded', async () => {
    const { act } = await deployed();
    const answer = await act({ kind: 'arrive', at: ago(7 * 24 * 60 + 1) });
    expect(answer.status).toBe(400);
    expect(answer.body.fields).toHaveProperty('at');
    expect((await act({ kind: 'arrive', at: ago(7 * 24 * 60 - 1) })).status).toBe(200);
  });
});

describe('actions that can’t have happened', () => {
  it('leaving without having arrived is refused and not recorded', async () => {
    const { act } = await deployed();
    const answer = await act({ kind: 'leave' });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ code: 'not-on-scene' });
    expect(await count('deployment_actions')).toBe(0);
  });

  it('leaving before the arrival is refused', async () => {
    const { act } = await deployed();
    await act({ kind: 'arrive', at: ago(10) });
    const answer = await act({ kind: 'leave', at: ago(20) });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ code: 'left-before-arrived' });
  });

  it('an arrival is refused if its time is before hours that are already recorded', async () => {
    const { act, deployment } = await deployed();
    await app.makeShift({
      deploymentId: deployment.id,
      arrivedAt: new Date(ago(60)),
      leftAt: new Date(ago(30)),
    });
    const answer = await act({ kind: 'arrive', at: ago(90) });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ code: 'later-hours' });
    expect(await count('deployment_shifts')).toBe(1);
  });

  it('declining while on scene or after having left is refused', async () => {
    const { act } = await deployed();
    await act({ kind: 'arrive', at: ago(10) });
    expect((await act({ kind: 'decline' })).body).toMatchObject({ code: 'on-scene' });
    await act({ kind: 'leave' });
    expect((await act({ kind: 'decline' })).body).toMatchObject({ code: 'already-left' });
  });

  it.each([
    {},
    { kind: 'come' },
    { ...tap({ kind: 'come' }), actionId: '7' },
    { ...tap({ kind: 'come' }), at: 'now' },
    { ...tap({ kind: 'come' }), at: '1999-01-01T00:00:00Z' },
    { ...tap({ kind: 'come' }), expectedAt: ago(30) },
    { ...tap({ kind: 'decline' }), reason: 'x'.repeat(501) },
    { ...tap({ kind: 'leave' }), kindOfWork: 'gardening' },
    { ...tap({ kind: 'contact', contact: 'child', change: 1 }), change: 2 },
    { ...tap({ kind: 'contact', contact: 'child', change: 1 }), change: '1' },
    { ...tap({ kind: 'contact', contact: 'child', change: 1 }), contact: 'Ruth Moabite' },
    { ...tap({ kind: 'come' }), kind: 'teleport' },
    ['come'],
  ])('an action with invalid input is refused and not recorded: %j', async (body) => {
    const { send } = await deployed();
    expect((await send(body)).status).toBe(400);
    expect(await count('deployment_actions')).toBe(0);
  });
});

test('a second day on scene is recorded as a second shift', async () => {
  const { act } = await deployed();
  await act({ kind: 'arrive', at: ago(2000) });
  await act({ kind: 'leave', at: ago(1700) });
  expect((await act({ kind: 'come', at: ago(400) })).body).toMatchObject({ status: 'coming' });
  await act({ kind: 'arrive', at: ago(300) });
  const { body } = await act({ kind: 'leave', at: ago(0) });
  expect(body).toMatchObject({ status: 'left', shifts: [{ minutes: 300 }, { minutes: 300 }] });
});

describe('an activation that ends while chaplains are deployed', () => {
  async function cancelled(status: DeploymentStatus) {
    const own = await deployed({ status });
    const { visitor: admin } = await app.signInAs('admin');
    await admin.call(cancelActivation, { params: { id: own.deployment.activationId } });
    const open = async () => (await own.visitor.call(listOpenDeployments)).body;
    return { ...own, open };
  }

  it.each(['asked', 'coming'] as const)(
    'a chaplain who was %s when the activation is cancelled sees a notice until they confirm it',
    async (status) => {
      const { open, act } = await cancelled(status);
      expect(await open()).toMatchObject([
        { status, notice: 'cancelled', activation: { status: 'cancelled' } },
      ]);
      const confirmed = await act({ kind: 'acknowledge' });
      expect(confirmed.body).toMatchObject({ isOpen: false, notice: null });
      expect(await open()).toEqual([]);
    },
  );

  it('an arrival at a cancelled activation is recorded, and the chaplain can record leaving', async () => {
    const { act, open } = await cancelled('coming');
    expect((await act({ kind: 'arrive', at: ago(20) })).body).toMatchObject({
      status: 'on-scene',
      activation: { status: 'cancelled' },
    });
    expect(await open()).toHaveLength(1);
    const confirmed = await act({ kind: 'acknowledge' });
    expect(confirmed.body).toMatchObject({ notice: null, isOpen: true, status: 'on-scene' });
    expect((await act({ kind: 'leave' })).body).toMatchObject({ status: 'left', isOpen: true });
  });

  it('a chaplain who declined sees no notice when the activation is cancelled', async () => {
    const { open } = await cancelled('declined');
    expect(await open()).toEqual([]);
  });
});

test('a chaplain who is deactivated while on scene can still record leaving and count contacts', async () => {
  const { act, visitor } = await deployed();
  await act({ kind: 'arrive', at: ago(30) });
  await app.db.pool.query('UPDATE chaplains SET is_active = false');
  expect(each(await visitor.call(listOpenDeployments), 'status')).toEqual(['on-scene']);
  expect((await act({ kind: 'contact', contact: 'family', change: 1 })).status).toBe(200);
  expect((await act({ kind: 'leave' })).body).toMatchObject({ status: 'left' });
});

test('acting on another person’s deployment is answered 404, for chaplains and administrators', async () => {
  const { deployment } = await deployed();
  const body: ActionInput = tap({ kind: 'come' });
  for (const { visitor } of [await app.signInAsChaplain(approved), await app.signInAs('admin')]) {
    const answer = await visitor.call(recordAction, { params: { id: deployment.id }, body });
    const unknown = await visitor.call(recordAction, { params: { id: randomUUID() }, body });
    expect([answer.status, answer.body]).toEqual([404, unknown.body]);
  }
  expect(await count('deployment_actions')).toBe(0);
});

test.each([
  [9.9, null],
  [10, 10],
  [11.9, 10],
  [12, 12],
  [40, 12],
])(
  'after %d hours on scene, the response for a chaplain’s deployment has the warning %j',
  async (hours, warning) => {
    const { act, deployment } = await deployed({ status: 'on-scene' });
    const arrivedAt = new Date(ago(hours * 60 + 0.1));
    await app.makeShift({ deploymentId: deployment.id, arrivedAt, leftAt: null });
    const { body } = await act({ kind: 'contact', contact: 'family', change: 1 });
    expect(body).toMatchObject({ warning });
  },
);
