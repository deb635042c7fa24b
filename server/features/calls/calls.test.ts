import { describe, expect, it, test } from 'vitest';
import { activationBoard, callChaplains } from '#shared/calls/api.ts';
import { listOpenDeployments, recordAction } from '#shared/deployments/api.ts';
import { sortedStatuses } from '#server/testing/answers.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { tap } from '#server/testing/bodies.ts';
import { whileTableRefuses } from '#server/testing/database-faults.ts';
import { readOutbox } from '#server/testing/outbox.ts';
import { approved } from '#server/testing/person-factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();

const REASON = 'Nobody else is near';
const NO_ID = '2f6f7a52-0d3c-4c39-9f7e-1d1f3a0d6c11';
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

async function coordinator() {
  const { visitor, user } = await app.signInAs('admin');
  const { id } = await app.makeActivation();
  return {
    visitor,
    user,
    activationId: id,
    call: (chaplainIds: readonly unknown[], message?: string, activationId = id) =>
      visitor.send('POST', `/api/activations/${activationId}/calls`, {
        body: { chaplainIds, message, reason: REASON },
      }),
    board: async () => (await visitor.call(activationBoard, { params: { id } })).body,
    release: (deploymentId: string, activationId = id) =>
      visitor.send('PUT', `/api/activations/${activationId}/deployments/${deploymentId}/release`),
    answer: (deploymentId: string, body: unknown, activationId = id) =>
      visitor.send('POST', `/api/activations/${activationId}/deployments/${deploymentId}/actions`, {
        body,
      }),
  };
}

const recorded = async (...actions: string[]) =>
  (await auditTrail(app)).filter(({ action }) => actions.includes(action));

const statusOf = async (id: string) => {
  const { rows } = await app.db.pool.query<{ status: string }>(
    'SELECT status FROM activation_assignments WHERE id = $1',
    [id],
  );
  return rows[0]?.status;
};

describe('a call-out', () => {
  it('after a call-out, the chaplain’s list of open calls shows it with its message', async () => {
    const { call, activationId, user } = await coordinator();
    const { visitor, chaplain } = await app.signInAsChaplain(approved);
    const answer = await call([chaplain.id], ' Bring boots ');
    expect([answer.status, answer.body]).toEqual([200, { asked: 1, alreadyAsked: 0 }]);
    expect((await visitor.call(listOpenDeployments)).body).toMatchObject([
      {
        status: 'asked',
        message: 'Bring boots',
        notice: null,
        activation: { id: activationId, eventType: 'Tornado', location: 'Mayfield' },
      },
    ]);
    expect(await recorded('chaplains-called')).toMatchObject([
      { actor: user.id, details: { count: 1, eventType: 'Tornado', location: 'Mayfield' } },
    ]);
  });

  it('a second call-out asks only people who declined, left or were released, not those already asked, coming or on scene', async () => {
    const { call, activationId } = await coordinator();
    const ids: string[] = [];
    for (const status of ['asked', 'coming', 'on-scene', 'declined', 'left', 'released'] as const) {
      const { id, chaplainId } = await app.makeDeployment({
        activationId,
        status,
        declineReason: 'Sick',
      });
      ids.push(id);
      ids.push(chaplainId ?? '');
    }
    const chaplainIds = ids.filter((_, index) => index % 2 === 1);
    const answer = await call([...chaplainIds, ...chaplainIds]);
    expect(answer.body).toEqual({ asked: 3, alreadyAsked: 3 });
    const statuses: unknown[] = [];
    for (const id of ids.filter((_, index) => index % 2 === 0)) statuses.push(await statusOf(id));
    expect(statuses).toEqual(['asked', 'coming', 'on-scene', 'asked', 'asked', 'asked']);
  });

  it.each([
    ['not approved', { isActive: true }],
    ['deactivated', { isApproved: true }],
  ])('a call-out to several chaplains is refused if one of them is %s', async (_, values) => {
    const { call } = await coordinator();
    const [fine, other] = [await app.makeChaplain(approved), await app.makeChaplain(values)];
    for (const id of [other.chaplain.id, NO_ID]) {
      const answer = await call([fine.chaplain.id, id]);
      expect(answer.status).toBe(409);
      expect(answer.body).toMatchObject({
        code: 'not-available',
        message: 'Nobody was asked: one of them is not an approved and active chaplain any more.',
      });
    }
    const { rows } = await app.db.pool.query('SELECT 1 FROM activation_assignments');
    expect(rows).toEqual([]);
    expect(await recorded('chaplains-called')).toEqual([]);
  });

  it('the message of a call-out, with its note, goes only to people who were not asked yet', async () => {
    const { call, activationId } = await coordinator();
    const { chaplain, user } = await app.makeChaplain(approved);
    const { chaplainId: coming } = await app.makeDeployment({ activationId, status: 'coming' });
    await call([chaplain.id, coming], 'Bring boots');
    await call([chaplain.id]);
    const { rows } = await app.db.pool.query<{ id: string }>(
      'SELECT id FROM activation_assignments WHERE chaplain_id = $1',
      [chaplain.id],
    );
    expect(await readOutbox(app.db)).toMatchObject([
      {
        kind: 'call-out',
        userId: user.id,
        deploymentId: rows[0]?.id,
        facts: { activationId, eventType: 'Tornado', location: 'Mayfield', note: 'Bring boots' },
      },
    ]);
    expect(await recorded('chaplains-called')).toHaveLength(1);
  });

  it.each([
    [undefined, 15],
    [30, 30],
    [0, null],
  ] as const)(
    'a call-out with remindAfter %s plans a reminder that many minutes later (15 by default, none if 0)',
    async (remindAfter, minutes) => {
      const { visitor, activationId } = await coordinator();
      const { chaplain } = await app.makeChaplain(approved);
      const answer = await visitor.call(callChaplains, {
        params: { id: activationId },
        body: {
          chaplainIds: [chaplain.id],
          reason: REASON,
          ...(remindAfter !== undefined && { remindAfter }),
        },
      });
      expect(answer.status).toBe(200);
      const { rows } = await app.db.pool.query(
        'SELECT round(extract(epoch FROM remind_at - asked_at) / 60)::int AS minutes FROM activation_assignments',
      );
      expect(rows).toEqual([{ minutes }]);
    },
  );

  it('a call-out can include chaplains who are hidden from the directory', async () => {
    const { call } = await coordinator();
    const { chaplain } = await app.makeChaplain({ ...approved, isVisibleInDirectory: false });
    expect((await call([chaplain.id])).body).toMatchObject({ asked: 1 });
  });

  it.each(['completed', 'cancelled'] as const)(
    'a call-out is refused for an activation that is %s',
    async (status) => {
      const { call } = await coordinator();
      const { chaplain } = await app.makeChaplain(approved);
      const { id } = await app.makeActivation({ status });
      const answer = await call([chaplain.id], undefined, id);
      expect(answer.status).toBe(409);
      expect(answer.body).toMatchObject({ code: 'activation-over' });
    },
  );

  it('a call-out for an unknown activation is answered 404', async () => {
    const { call } = await coordinator();
    for (const id of [NO_ID, '7']) expect((await call([NO_ID], undefined, id)).status).toBe(404);
  });

  it.each([[[]], [['7']], [Array.from({ length: 501 }, () => NO_ID)]])(
    'a call-out with invalid input is refused',
    async (chaplainIds) => {
      const { call } = await coordinator();
      const answer = await call(chaplainIds);
      expect(answer.status).toBe(400);
      expect(answer.body.fields).toHaveProperty('chaplainIds');
    },
  );

  it('a call-out that can’t be recorded in the audit trail is not sent (P4)', async () => {
    const { call } = await coordinator();
    const { chaplain } = await app.makeChaplain(approved);
    const failed = await whileTableRefuses(app, 'audit_events', () => call([chaplain.id]));
    expect(failed.status).toBe(500);
    const { rows } = await app.db.pool.query('SELECT 1 FROM activation_assignments');
    expect(rows).toEqual([]);
    expect(await readOutbox(app.db)).toEqual([]);
  });

  it('if two coordinators call the same chaplains at the same moment, each chaplain is asked once (C5)', async () => {
    for (let round = 0; round < 4; round += 1) {
      const one = await coordinator();
      const { visitor: two } = await app.signInAs('admin');
      const chaplainIds: string[] = [];
      for (let index = 0; index < 8; index += 1) {
        chaplainIds.push((await app.makeChaplain(approved)).chaplain.id);
      }
      const answers = await Promise.all([
        one.call(chaplainIds),
        two.call(callChaplains, {
          params: { id: one.activationId },
          body: { chaplainIds: chaplainIds.toReversed(), reason: REASON },
        }),
      ]);
      expect(sortedStatuses(answers)).toEqual([200, 200]);
      expect(answers.reduce((sum, { body }) => sum + body.asked, 0)).toBe(8);
      const { rows } = await app.db.pool.query(
        'SELECT 1 FROM activation_assignments WHERE activation_id = $1',
        [one.activationId],
      );
      expect(rows).toHaveLength(8);
    }
  });
});

describe('the board of an activation', () => {
  it('the board lists every called chaplain by name, with status, and marks people who have not answered', async () => {
    const { board, activationId, user } = await coordinator();
    const person = async (lastName: string, values: Parameters<typeof app.makeDeployment>[0]) => {
      const { chaplain } = await app.makeChaplain(approved, { firstName: 'Al', lastName });
      return app.makeDeployment({ activationId, chaplainId: chaplain.id, ...values });
    };
    await person('Fresh', { askedAt: minutesAgo(29), askedBy: user.id });
    await person('Silent', { askedAt: minutesAgo(31) });
    await person('Coming', { status: 'coming', expectedAt: new Date('2026-11-21T10:00:00Z') });
    await person('Declined', {
      status: 'declined',
      declineReason: 'Sick',
      askedAt: minutesAgo(99),
    });
    const there = await person('There', { status: 'on-scene' });
    await app.makeShift({ deploymentId: there.id, arrivedAt: minutesAgo(661), leftAt: null });
    const left = await person('Left', { status: 'left' });
    await app.makeShift({ deploymentId: left.id });
    const { rows, activation } = await board();
    expect(rows).toMatchObject([
      { name: 'Al Coming', status: 'coming', expectedAt: '2026-11-21T10:00:00.000Z' },
      { name: 'Al Declined', declineReason: 'Sick', isLongSilent: false },
      {
        name: 'Al Fresh',
        status: 'asked',
        isLongSilent: false,
        askedByName: `Pat ${user.lastName}`,
      },
      { name: 'Al Left', minutes: 240, leftAt: '2026-11-02T18:00:00.000Z', warning: null },
      { name: 'Al Silent', status: 'asked', isLongSilent: true },
      { name: 'Al There', warning: 10, leftAt: null, phone: '+1 502 555 0142', isActive: true },
    ]);
    expect(activation).toMatchObject({
      counts: { asked: 2, coming: 1, onScene: 1, left: 1, declined: 1, released: 0 },
    });
  });

  it('the board marks people who are also coming to, or on scene at, another activation', async () => {
    const { board, activationId } = await coordinator();
    const { chaplainId } = await app.makeDeployment({ activationId });
    const other = await app.makeActivation({ location: 'Benton' });
    await app.makeDeployment({ activationId: other.id, chaplainId, status: 'on-scene' });
    const over = await app.makeActivation({ location: 'Paris', status: 'cancelled' });
    await app.makeDeployment({ activationId: over.id, chaplainId, status: 'coming' });
    expect((await board()).rows).toMatchObject([{ elsewhere: [{ location: 'Benton' }] }]);
  });

  it('the board keeps the names of chaplains who have been deleted', async () => {
    const { board, activationId } = await coordinator();
    const { chaplain, user } = await app.makeChaplain(approved);
    const { id } = await app.makeDeployment({
      activationId,
      chaplainId: chaplain.id,
      chaplainName: 'Ruth Moabite',
      status: 'left',
    });
    await app.makeShift({ deploymentId: id });
    await app.db.pool.query('DELETE FROM users WHERE id = $1', [user.id]);
    expect((await board()).rows).toMatchObject([
      { name: 'Ruth Moabite', chaplainId: null, phone: null, minutes: 240 },
    ]);
  });
});

describe('an answer by telephone', () => {
  it('an answer by telephone has the same effect as the chaplain’s own tap, and the audit trail names the coordinator who recorded it', async () => {
    const { answer, activationId, user } = await coordinator();
    const { chaplain, user: person, visitor } = await app.signInAsChaplain(approved);
    const { id } = await app.makeDeployment({ activationId, chaplainId: chaplain.id });
    const coming = tap({ kind: 'come' });
    expect((await answer(id, coming)).body).toMatchObject({
      id,
      status: 'coming',
      answeredThrough: 'telephone',
    });
    expect((await answer(id, coming)).status).toBe(200);
    expect(await recorded('answer-recorded')).toEqual([
      {
        action: 'answer-recorded',
        actor: user.id,
        subject: person.id,
        details: { kind: 'come' },
      },
    ]);
    const own = await visitor.call(recordAction, { params: { id }, body: coming });
    expect(own.status).toBe(409);
  });

  it('recording an answer by telephone for a person of another activation is answered 404', async () => {
    const { answer, release } = await coordinator();
    const { id } = await app.makeDeployment();
    expect((await answer(id, tap({ kind: 'come' }))).status).toBe(404);
    expect((await release(id)).status).toBe(404);
    expect(await statusOf(id)).toBe('asked');
  });

  it('the office can record that a chaplain has left the scene even after the chaplain’s profile was deleted', async () => {
    const { answer, activationId } = await coordinator();
    const { chaplain } = await app.makeChaplain(approved);
    const { id } = await app.makeDeployment({ activationId, chaplainId: chaplain.id });
    await answer(id, tap({ kind: 'arrive' }));
    await app.db.pool.query('DELETE FROM chaplains');
    expect((await answer(id, tap({ kind: 'leave' }))).body).toMatchObject({ status: 'left' });
  });
});

test('if chaplains are deleted while they are being called, the call-out asks all of them or is refused with 409 (C8)', async () => {
  for (let round = 0; round < 20; round += 1) {
    const { call, visitor } = await coordinator();
    const ids: string[] = [];
    for (let index = 0; index < 5; index += 1) {
      ids.push((await app.makeChaplain(approved)).chaplain.id);
    }
    const [called, deleted] = await Promise.all([
      call(ids),
      visitor.send('DELETE', '/api/chaplains/all'),
    ]);
    expect([200, 409]).toContain(called.status);
    expect(deleted.status).toBe(204);
  }
});
