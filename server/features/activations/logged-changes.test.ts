import { describe, expect, test } from 'vitest';
import { cancelActivation, completeActivation, createActivation } from '#shared/activations/api.ts';
import { textOf } from '#server/testing/answers.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { activation } from '#server/testing/bodies.ts';
import { readLog } from '#server/testing/log-lines.ts';
import { approved } from '#server/testing/person-factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();

async function office() {
  const { visitor, user } = await app.signInAs('admin');
  return {
    user,
    create: (values: Record<string, unknown> = {}) =>
      visitor.send('POST', createActivation.path, { body: activation(values) }),
    change: (id: string, body: Record<string, unknown>) =>
      visitor.send('PUT', `/api/activations/${id}`, { body }),
    complete: (id: string) => visitor.call(completeActivation, { params: { id }, body: {} }),
    cancel: (id: string) => visitor.call(cancelActivation, { params: { id } }),
  };
}

const logged = async () =>
  (await readLog(app.db)).map(({ activationId, kind, authorId, aboutId, details }) => ({
    activationId,
    kind,
    authorId,
    aboutId,
    details,
  }));

const FLOOD = {
  eventType: 'Flood',
  location: 'Frankfort, Capitol Avenue',
  startTime: '2026-11-20T06:00:00.000Z',
  chaplainsNeeded: 4,
};

describe('the log of a new activation', () => {
  test('a new activation is logged and audited with its facts and its lead', async () => {
    const { user, create } = await office();
    const { chaplain, user: lead } = await app.makeChaplain(approved);
    const address = '100 Court Square';
    const endTime = '2026-11-22T06:00:00.000Z';

    const id = textOf(await create({ chaplainId: chaplain.id, address, endTime }), 'id');

    const line = { activationId: id, authorId: user.id };
    expect(await logged()).toEqual([
      { ...line, kind: 'lead-assigned', aboutId: lead.id, details: {} },
      { ...line, kind: 'opened', aboutId: null, details: { ...FLOOD, address, endTime } },
    ]);
    const details = { eventType: FLOOD.eventType, location: FLOOD.location };
    expect(await auditTrail(app)).toEqual([
      { action: 'activation-created', actor: user.id, subject: null, details },
      { action: 'lead-assigned', actor: user.id, subject: lead.id, details },
    ]);
  });

  test('the log of a new activation leaves out facts that nobody knows yet', async () => {
    const { user, create } = await office();
    const id = textOf(await create(), 'id');
    expect(await logged()).toEqual([
      { activationId: id, kind: 'opened', authorId: user.id, aboutId: null, details: FLOOD },
    ]);
  });
});

describe('the log of a changed activation', () => {
  test.each([
    [{ eventType: 'Flood' }, { eventType: 'Flood', eventTypeBefore: 'Tornado' }],
    [{ location: 'Paducah' }, { location: 'Paducah', locationBefore: 'Mayfield' }],
    [{ address: '9 Elm St' }, { address: '9 Elm St', addressBefore: null }],
    [
      { startTime: '2026-11-01T09:00:00.000Z' },
      { startTime: '2026-11-01T09:00:00.000Z', startTimeBefore: '2026-11-01T06:00:00.000Z' },
    ],
    [
      { endTime: '2026-11-03T06:00:00.000Z' },
      { endTime: '2026-11-03T06:00:00.000Z', endTimeBefore: null },
    ],
    [{ chaplainsNeeded: 6 }, { chaplainsNeeded: 6, chaplainsNeededBefore: 1 }],
    [{ description: 'EF4 through the county seat' }, { others: true }],
    [{ region: 'C' }, { others: true }],
    [{ notes: 'Bring boots' }, { others: true }],
    [{ expertiseWanted: ['Grief support'] }, { others: true }],
    [
      { location: 'Paducah', notes: 'Bring boots' },
      { location: 'Paducah', locationBefore: 'Mayfield', others: true },
    ],
  ])('a change of an activation to %j is logged as %j', async (body, details) => {
    const { user, change } = await office();
    const { id } = await app.makeActivation();
    expect((await change(id, body)).status).toBe(200);
    expect(await logged()).toEqual([
      { activationId: id, kind: 'changed', authorId: user.id, aboutId: null, details },
    ]);
  });

  test('an activation that is saved unchanged leaves no line in its log', async () => {
    const { change } = await office();
    const { id } = await app.makeActivation();
    const same = { location: 'Mayfield', startTime: '2026-11-01T06:00:00.000Z' };
    expect((await change(id, same)).status).toBe(200);
    expect(await logged()).toEqual([]);
  });

  test.each([
    ['standby', 'active', 'activated'],
    ['active', 'standby', 'stood-by'],
    ['cancelled', 'standby', 'reopened'],
    ['completed', 'active', 'reopened'],
  ] as const)(
    'if the status of an activation changes from %s to %s, the log has only a line ‘%s’',
    async (before, status, kind) => {
      const { user, change } = await office();
      const { id } = await app.makeActivation({ status: before });
      expect((await change(id, { status })).body).toMatchObject({ status });
      expect(await logged()).toEqual([
        { activationId: id, kind, authorId: user.id, aboutId: null, details: {} },
      ]);
    },
  );

  test('if a completed activation with an end is reopened, the log says that it has no end any more', async () => {
    const { change } = await office();
    const endTime = new Date('2026-11-02T06:00:00Z');
    const { id } = await app.makeActivation({ status: 'completed', endTime });
    expect((await change(id, { status: 'active' })).body).toMatchObject({ endTime: null });
    expect(await logged()).toMatchObject([
      { kind: 'changed', details: { endTime: null, endTimeBefore: '2026-11-02T06:00:00.000Z' } },
      { kind: 'reopened', details: {} },
    ]);
  });
});

test('completing and cancelling an activation are logged and audited with who did it', async () => {
  const { user, complete, cancel } = await office();
  const [done, off] = [await app.makeActivation(), await app.makeActivation()];
  await complete(done.id);
  await cancel(off.id);
  const line = { authorId: user.id, aboutId: null, details: {} };
  const lines = await logged();
  expect(lines).toHaveLength(2);
  expect(lines).toEqual(
    expect.arrayContaining([
      { activationId: done.id, kind: 'completed', ...line },
      { activationId: off.id, kind: 'cancelled', ...line },
    ]),
  );
  const event = {
    actor: user.id,
    subject: null,
    details: { eventType: 'Tornado', location: 'Mayfield' },
  };
  expect(await auditTrail(app)).toEqual([
    { action: 'activation-completed', ...event },
    { action: 'activation-cancelled', ...event },
  ]);
});
