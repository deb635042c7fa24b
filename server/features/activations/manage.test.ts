import { describe, expect, it, test } from 'vitest';
import {
  cancelActivation,
  completeActivation,
  createActivation,
  getActivation,
  listActivations,
} from '#shared/activations/api.ts';
import { listOpenDeployments } from '#shared/deployments/api.ts';
import { each, sortedStatuses, textOf } from '#server/testing/answers.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { activation } from '#server/testing/bodies.ts';
import { whileTableRefuses } from '#server/testing/database-faults.ts';
import { approved } from '#server/testing/person-factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();

async function office() {
  const { visitor, user } = await app.signInAs('admin');
  return {
    visitor,
    user,
    create: (values = {}) =>
      visitor.send('POST', createActivation.path, { body: activation(values) }),
    change: (id: string, body: unknown) => visitor.send('PUT', `/api/activations/${id}`, { body }),
    complete: (id: string, body = {}) => visitor.call(completeActivation, { params: { id }, body }),
    cancel: (id: string) => visitor.call(cancelActivation, { params: { id } }),
    read: async (id: string) => (await visitor.call(getActivation, { params: { id } })).body,
  };
}

const recorded = async () =>
  (await auditTrail(app)).map(({ action }) => action).filter((action) => action !== 'signed-in');

test('an administrator can create, read, change and complete an activation', async () => {
  const { create, change, complete, read } = await office();
  const { chaplain, user } = await app.makeChaplain(approved);
  const made = await create({ chaplainId: chaplain.id, notes: ' Bring boots ' });
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({
    eventType: 'Flood',
    region: 'C',
    status: 'active',
    chaplainsNeeded: 4,
    expertiseWanted: ['Grief support'],
    notes: 'Bring boots',
    endTime: null,
    chaplain: { id: chaplain.id, user: { id: user.id } },
    counts: { asked: 0, coming: 0, onScene: 0, left: 0, declined: 0, released: 0 },
  });
  const id = textOf(made, 'id');
  const changed = await change(id, {
    region: null,
    chaplainId: null,
    notes: null,
    location: 'Paris',
  });
  expect(changed.status).toBe(200);
  expect(changed.body).toMatchObject({
    region: null,
    chaplain: null,
    notes: null,
    location: 'Paris',
  });
  expect(changed.body).toMatchObject({ chaplainsNeeded: 4, eventType: 'Flood' });
  const done = await complete(id, { endTime: '2026-11-21T00:00:00Z' });
  expect(done.body).toMatchObject({ status: 'completed', endTime: '2026-11-21T00:00:00.000Z' });
  expect(await read(id)).toEqual(done.body);
  expect(await recorded()).toEqual([
    'activation-created',
    'lead-assigned',
    'activation-changed',
    'lead-replaced',
    'activation-completed',
  ]);
});

test('the creator of an activation is taken from the session, not from the request body (Z5)', async () => {
  const { create, user } = await office();
  const other = await app.makeUser();
  await create({ createdBy: other.id, id: other.id, createdAt: '2020-01-01T00:00:00Z' });
  const { rows } = await app.db.pool.query('SELECT id, created_by FROM activations');
  expect(rows).toEqual([{ id: expect.not.stringMatching(other.id), created_by: user.id }]);
});

test('a new activation is returned with the name of the person who created it', async () => {
  const { create, user } = await office();
  const { body } = await create();
  expect(body.createdBy).toEqual({ id: user.id, name: `${user.firstName} ${user.lastName}` });
});

describe('activations with invalid fields', () => {
  it.each([
    ['eventType', { eventType: ' ' }],
    ['eventType', { eventType: 'x'.repeat(101) }],
    ['description', { description: null }],
    ['location', { location: undefined }],
    ['region', { region: 'I' }],
    ['startTime', { startTime: '2026-02-30T00:00:00Z' }],
    ['startTime', { startTime: '1026-02-03T00:00:00Z' }],
    ['startTime', { startTime: 'soon' }],
    ['endTime', { endTime: '2026-11-20T05:59:00Z' }],
    ['chaplainsNeeded', { chaplainsNeeded: 0 }],
    ['chaplainsNeeded', { chaplainsNeeded: 501 }],
    ['chaplainsNeeded', { chaplainsNeeded: 1.5 }],
    ['chaplainsNeeded', { chaplainsNeeded: '4' }],
    ['expertiseWanted', { expertiseWanted: Array.from({ length: 11 }, (_, n) => `${n}`) }],
    ['status', { status: 'completed' }],
    ['chaplainId', { chaplainId: 'somebody' }],
  ])(
    'an activation with a wrong %s is refused and nothing is stored: %j',
    async (field, values) => {
      const { create, change } = await office();
      const { id } = await app.makeActivation({ startTime: new Date('2026-11-20T06:00:00Z') });
      const answers = [await create(values), await change(id, values)];
      for (const [index, { status, body }] of answers.entries()) {
        if (index === 1 && Object.values(values).includes(undefined)) continue;
        expect(status).toBe(400);
        expect(Object.keys(body.fields ?? {})).toEqual([field]);
      }
      const { rows } = await app.db.pool.query('SELECT count(*)::int AS n FROM activations');
      expect(rows).toEqual([{ n: 1 }]);
    },
  );

  it('a change of only the start or only the end of an activation is refused if the end would be before the start', async () => {
    const { create, change } = await office();
    const id = textOf(await create({ endTime: '2026-11-20T08:00:00Z' }), 'id');
    expect((await change(id, { startTime: '2026-11-20T09:00:00Z' })).status).toBe(400);
    expect((await change(id, { endTime: '2026-11-20T05:00:00Z' })).status).toBe(400);
    expect((await change(id, { endTime: '2026-11-20T06:00:00Z' })).status).toBe(200);
  });

  it('completing an activation with an end time before its start is refused', async () => {
    const { create, complete } = await office();
    const id = textOf(await create(), 'id');
    expect((await complete(id, { endTime: '2026-11-19T00:00:00Z' })).status).toBe(400);
  });
});

describe('the lead of an activation', () => {
  it.each([
    ['not approved', {}],
    ['not active', { isApproved: true }],
    ['not approved but active', { isActive: true }],
  ])('making a chaplain who is %s the lead of an activation is refused', async (_, values) => {
    const { create, change } = await office();
    const { chaplain } = await app.makeChaplain(values);
    const { id } = await app.makeActivation();
    for (const answer of [
      await create({ chaplainId: chaplain.id }),
      await change(id, { chaplainId: chaplain.id }),
    ]) {
      expect(answer.status).toBe(409);
      expect(answer.body).toMatchObject({ code: 'lead-not-available' });
    }
  });

  it('an activation whose lead is deactivated keeps its lead and can still be changed', async () => {
    const { create, change } = await office();
    const { chaplain } = await app.makeChaplain(approved);
    const id = textOf(await create({ chaplainId: chaplain.id }), 'id');
    await app.db.pool.query('UPDATE chaplains SET is_active = false');
    const answer = await change(id, { chaplainId: chaplain.id, location: 'Benton' });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ location: 'Benton', chaplainId: chaplain.id });
  });
});

describe('completing and cancelling an activation', () => {
  it('if an activation is completed or cancelled a second time, nothing changes and nothing is audited', async () => {
    const { create, complete, cancel } = await office();
    const [one, two] = [textOf(await create(), 'id'), textOf(await create(), 'id')];
    const [first, again] = [await complete(one), await complete(one)];
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body).toEqual(first.body);
    await cancel(two);
    expect((await cancel(two)).status).toBe(200);
    expect((await recorded()).slice(2)).toEqual(['activation-completed', 'activation-cancelled']);
  });

  it('a completed activation can’t be cancelled, and a cancelled one can’t be completed', async () => {
    const { create, complete, cancel } = await office();
    for (let round = 0; round < 5; round += 1) {
      const id = textOf(await create(), 'id');
      const answers = await Promise.all([complete(id), cancel(id)]);
      expect(sortedStatuses(answers)).toEqual([200, 409]);
    }
  });

  it('if an activation is completed without an end time, it ends now, or at its planned end if that has passed', async () => {
    const { complete } = await office();
    const begun = { startTime: new Date('2026-01-01T00:00:00Z') };
    const open = await app.makeActivation(begun);
    const planned = await app.makeActivation({
      ...begun,
      endTime: new Date('2026-01-02T00:00:00Z'),
    });
    const ahead = await app.makeActivation({ ...begun, endTime: new Date('2099-01-02T00:00:00Z') });
    expect((await complete(planned.id)).body).toMatchObject({
      endTime: '2026-01-02T00:00:00.000Z',
    });
    for (const { id } of [open, ahead]) {
      const end = Date.parse(textOf(await complete(id), 'endTime'));
      expect(Math.abs(Date.now() - end)).toBeLessThan(60_000);
    }
  });

  it('an administrator can reopen a completed activation, and complete it again', async () => {
    const { create, change, complete, read } = await office();
    const id = textOf(await create(), 'id');
    await complete(id);
    expect((await change(id, { status: 'active' })).body).toMatchObject({ status: 'active' });
    expect(await read(id)).toMatchObject({ status: 'active' });
    expect((await complete(id)).body).toMatchObject({ status: 'completed' });
    expect((await recorded()).slice(1)).toEqual([
      'activation-completed',
      'activation-changed',
      'activation-completed',
    ]);
  });

  it('if a cancelled activation is reopened and cancelled again, people are notified again', async () => {
    const { change, cancel } = await office();
    const { chaplain, visitor } = await app.signInAsChaplain(approved);
    const { activationId } = await app.makeDeployment({
      chaplainId: chaplain.id,
      status: 'coming',
      acknowledgedAt: new Date(),
    });
    await cancel(activationId);
    const notices = async () => each(await visitor.call(listOpenDeployments), 'notice');
    expect(await notices()).toEqual([]);
    expect((await change(activationId, { status: 'active' })).body).toMatchObject({
      status: 'active',
    });
    expect(await notices()).toEqual([null]);
    await cancel(activationId);
    expect(await notices()).toEqual(['cancelled']);
  });
});

test('the list of activations can be searched and filtered by status, and shows how many chaplains have each status', async () => {
  const { visitor } = await office();
  const { id } = await app.makeActivation({ location: 'Mayfield' });
  await app.makeActivation({ location: 'Benton', status: 'cancelled' });
  for (const status of ['asked', 'coming', 'coming', 'on-scene', 'declined', 'released'] as const) {
    await app.makeDeployment({ activationId: id, status });
  }
  const found = async (query: string) =>
    each(await visitor.send('GET', `${listActivations.path}?${query}`), 'location');
  expect(await found('search=tornado%20MAY')).toEqual(['Mayfield']);
  expect(await found('status=cancelled')).toEqual(['Benton']);
  expect(await found('search=%25')).toEqual([]);
  expect(await found("search=' OR 1=1 --")).toEqual([]);
  const [row] = (await visitor.call(listActivations, { query: { search: 'mayfield' } })).body;
  expect(row).toMatchObject({
    counts: { asked: 1, coming: 2, onScene: 1, left: 0, declined: 1, released: 1 },
  });
});

test('a change of an activation is rolled back if its audit event can’t be stored (P4)', async () => {
  const { create } = await office();
  const failed = await whileTableRefuses(app, 'audit_events', () => create());
  expect(failed.status).toBe(500);
  const { rows } = await app.db.pool.query('SELECT 1 FROM activations');
  expect(rows).toEqual([]);
});
