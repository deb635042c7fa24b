import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createActivation } from '#shared/activations/api.ts';
import { textOf } from '#server/testing/answers.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { activation } from '#server/testing/bodies.ts';
import { readLog } from '#server/testing/log-lines.ts';
import { approved } from '#server/testing/person-factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();

const NOT_AVAILABLE = {
  status: 409,
  body: {
    code: 'lead-not-available',
    message: 'Only an approved and active chaplain can be assigned.',
    fields: { chaplainId: 'Choose an approved and active chaplain' },
  },
};

async function office() {
  const { visitor, user } = await app.signInAs('admin');
  return {
    user,
    create: (values: Record<string, unknown>) =>
      visitor.send('POST', createActivation.path, { body: activation(values) }),
    change: (id: string, body: Record<string, unknown>) =>
      visitor.send('PUT', `/api/activations/${id}`, { body }),
  };
}

test('if another chaplain becomes the lead of an activation, the audit trail and the log name both leads', async () => {
  const { user, create, change } = await office();
  const [former, next] = [await app.makeChaplain(approved), await app.makeChaplain(approved)];
  const id = textOf(await create({ chaplainId: former.chaplain.id }), 'id');

  const changed = await change(id, { chaplainId: next.chaplain.id });

  expect(changed).toMatchObject({ status: 200, body: { chaplainId: next.chaplain.id } });
  const details = { eventType: 'Flood', location: 'Frankfort, Capitol Avenue' };
  const event = { actor: user.id, details };
  const events = (await auditTrail(app)).filter(({ action }) => action.startsWith('lead-'));
  expect(events).toEqual([
    { action: 'lead-assigned', subject: former.user.id, ...event },
    { action: 'lead-replaced', subject: former.user.id, ...event },
    { action: 'lead-assigned', subject: next.user.id, ...event },
  ]);
  const lines = (await readLog(app.db))
    .filter(({ kind }) => kind.startsWith('lead-'))
    .map(({ kind, activationId, authorId, aboutId }) => ({
      kind,
      activationId,
      authorId,
      aboutId,
    }));
  const line = { activationId: id, authorId: user.id };
  expect(lines).toHaveLength(3);
  expect(lines).toEqual(
    expect.arrayContaining([
      { kind: 'lead-assigned', aboutId: former.user.id, ...line },
      { kind: 'lead-replaced', aboutId: former.user.id, ...line },
      { kind: 'lead-assigned', aboutId: next.user.id, ...line },
    ]),
  );
});

test('an activation that is saved with the same lead again records no change of the lead', async () => {
  const { user, change } = await office();
  const { chaplain } = await app.makeChaplain(approved);
  const { id } = await app.makeActivation({ chaplainId: chaplain.id });
  await change(id, { chaplainId: chaplain.id, notes: 'Bring boots' });
  expect(await auditTrail(app)).toEqual([
    {
      action: 'activation-changed',
      actor: user.id,
      subject: null,
      details: { eventType: 'Tornado', location: 'Mayfield' },
    },
  ]);
  expect((await readLog(app.db)).map(({ kind }) => kind)).toEqual(['changed']);
});

test('a chaplain who does not exist is refused as the lead of an activation', async () => {
  const { create, change } = await office();
  const { id } = await app.makeActivation();
  const chaplainId = randomUUID();
  expect(await create({ chaplainId })).toMatchObject(NOT_AVAILABLE);
  expect(await change(id, { chaplainId })).toMatchObject(NOT_AVAILABLE);
});
