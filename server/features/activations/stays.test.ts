import { expect, test } from 'vitest';
import { completeActivation } from '#shared/activations/api.ts';
import { activationBoard } from '#shared/calls/api.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { whileUncommitted } from '#server/testing/held-lock.ts';
import { readOutbox } from '#server/testing/outbox.ts';
import { approved } from '#server/testing/person-factories.ts';
import { inHours } from '#server/testing/record-factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();

async function onScene(...hours: readonly number[]) {
  const { visitor, user: office } = await app.signInAs('admin');
  const { id } = await app.makeActivation({ startTime: inHours(-24) });
  const people = [];
  for (const each of hours) {
    const { chaplain, user } = await app.makeChaplain(approved);
    const deployment = await app.makeDeployment({
      activationId: id,
      chaplainId: chaplain.id,
      status: 'on-scene',
    });
    await app.makeShift({ deploymentId: deployment.id, arrivedAt: inHours(-each), leftAt: null });
    people.push(user.id);
  }
  const params = { id };
  return {
    office,
    people,
    complete: (staysEndAt?: Date) =>
      visitor.call(completeActivation, {
        params,
        body: staysEndAt ? { staysEndAt: staysEndAt.toISOString() } : {},
      }),
    rows: async () => (await visitor.call(activationBoard, { params })).body.rows,
  };
}

test('completing an activation with a departure time records it for everybody on scene, and notifies them', async () => {
  const { office, people, complete, rows } = await onScene(5, 3);
  const elsewhere = await app.makeShift({ arrivedAt: inHours(-1), leftAt: null });
  const end = inHours(-1);
  expect((await complete(end)).body).toMatchObject({
    status: 'completed',
    counts: { onScene: 0, left: 2 },
  });
  const left = { status: 'left', leftAt: end.toISOString() };
  const board = await rows();
  expect(board).toMatchObject([left, left]);
  expect(new Set(board.map(({ minutes }) => minutes))).toEqual(new Set([120, 240]));
  const told = (await readOutbox(app.db)).filter(({ kind }) => kind === 'activation-completed');
  expect(told.map(({ userId }) => userId).toSorted()).toEqual(people.toSorted());
  const changed = (await auditTrail(app)).filter(({ action }) => action === 'hours-changed');
  const event = { action: 'hours-changed', actor: office.id };
  expect(changed).toHaveLength(people.length);
  expect(changed).toEqual(
    expect.arrayContaining([
      { ...event, subject: people[0], details: { minutesBefore: null, minutes: 240 } },
      { ...event, subject: people[1], details: { minutesBefore: null, minutes: 120 } },
    ]),
  );
  const { rows: others } = await app.db.pool.query(
    'SELECT left_at FROM deployment_shifts WHERE id = $1',
    [elsewhere.id],
  );
  expect(others).toEqual([{ left_at: null }]);
});

test('if a chaplain records a departure while the activation is being completed, the chaplain’s own time is stored', async () => {
  const { complete, rows } = await onScene(5, 3);
  const [left, end] = [inHours(-2), inHours(-1)];
  const statement = `WITH stay AS (
      SELECT id, assignment_id FROM deployment_shifts ORDER BY arrived_at LIMIT 1
    ), gone AS (
      UPDATE activation_assignments SET status = 'left' FROM stay WHERE stay.assignment_id = activation_assignments.id
    )
    UPDATE deployment_shifts SET left_at = $1 FROM stay WHERE stay.id = deployment_shifts.id`;
  const leaving = { statement, values: [left], waiting: 1 };
  const { working } = await whileUncommitted(app, leaving, () => complete(end));
  expect((await working).status).toBe(200);
  const times = (await rows()).map(({ leftAt }) => leftAt);
  expect(new Set(times)).toEqual(new Set([left.toISOString(), end.toISOString()]));
});

test('if an activation is completed without a departure time, the people on scene are not recorded as having left', async () => {
  const { complete, rows } = await onScene(5);
  await complete();
  expect(await rows()).toMatchObject([{ status: 'on-scene', leftAt: null }]);
});

test.each([
  [0.5, 'This time can’t be in the future'],
  [-4, '1 person arrived after this time'],
  [-6, '2 people arrived after this time'],
])(
  'completing an activation is refused if the departure time for people on scene is %s hours from now',
  async (hours, message) => {
    const { complete, rows } = await onScene(5, 3);
    const answer = await complete(inHours(hours));
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ message, fields: { staysEndAt: message } });
    expect(await rows()).toMatchObject([{ status: 'on-scene' }, { status: 'on-scene' }]);
    expect((await complete()).body).toMatchObject({ status: 'completed' });
  },
);
