import { expect, test } from 'vitest';
import { tap } from '#server/testing/bodies.ts';
import { readDeployments } from '#server/testing/calls.ts';
import { setClockAhead } from '#server/testing/clock.ts';
import { approved } from '#server/testing/person-factories.ts';
import { inHours } from '#server/testing/record-factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();

const MINUTE = 60_000;
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE).toISOString();

async function deployed(values: Parameters<typeof app.makeDeployment>[0] = {}) {
  const { visitor, chaplain } = await app.signInAsChaplain(approved);
  const deployment = await app.makeDeployment({ chaplainId: chaplain.id, ...values });
  const act = (action: Parameters<typeof tap>[0]) =>
    visitor.send('POST', `/api/deployments/${deployment.id}/actions`, { body: tap(action) });
  const shift = (from: string, to: string | null, kindOfWork: string | null = null) =>
    app.makeShift({
      deploymentId: deployment.id,
      arrivedAt: new Date(from),
      leftAt: to === null ? null : new Date(to),
      kindOfWork,
    });
  return { deployment, act, shift };
}

test('a chaplain who was released can’t accept the call any more', async () => {
  const { act } = await deployed({ status: 'released' });
  expect(await act({ kind: 'come' })).toMatchObject({
    status: 409,
    body: {
      code: 'released',
      message: 'The coordinator has said that nobody else is needed here.',
    },
  });
});

test('a chaplain who was released stays released when they decline the call', async () => {
  const { act } = await deployed({ status: 'released' });
  const answer = await act({ kind: 'decline', reason: 'Sick' });
  expect(answer).toMatchObject({ status: 200, body: { status: 'released', declineReason: null } });
});

test('a chaplain who taps ‘I can come’ while on scene stays on scene', async () => {
  const { act } = await deployed();
  await act({ kind: 'arrive', at: ago(60) });
  const answer = await act({ kind: 'come', at: ago(30) });
  expect(answer).toMatchObject({ status: 200, body: { status: 'on-scene' } });
});

test.each(['come', 'decline'] as const)(
  'a ‘%s’ tap from the time on scene that reaches the server after the departure changes nothing',
  async (kind) => {
    const { act } = await deployed();
    await act({ kind: 'come', at: ago(300) });
    await act({ kind: 'arrive', at: ago(240) });
    await act({ kind: 'leave', at: ago(60) });
    const answer = await act({ kind, at: ago(120) });
    expect(answer).toMatchObject({ status: 200, body: { status: 'left', declineReason: null } });
  },
);

test('if two answers were tapped at the same moment, the one that the server gets last counts', async () => {
  const { act } = await deployed();
  const at = ago(5);
  await act({ kind: 'come', at });
  const { body } = await act({ kind: 'decline', at, reason: 'Sick' });
  expect(body).toMatchObject({ status: 'declined', answeredAt: at, declineReason: 'Sick' });
});

test('an arrival at the moment at which recorded hours begin changes nothing', async () => {
  const { act, shift } = await deployed({ status: 'left' });
  const [from, to] = [ago(60), ago(30)];
  await shift(from, to);
  const { body } = await act({ kind: 'arrive', at: from });
  expect(body).toMatchObject({ status: 'left', shifts: [{ arrivedAt: from, leftAt: to }] });
});

test('an arrival at the moment at which recorded hours end begins new hours', async () => {
  const { act, shift } = await deployed({ status: 'left' });
  const [from, to] = [ago(60), ago(30)];
  await shift(from, to);
  const { body } = await act({ kind: 'arrive', at: to });
  expect(body).toMatchObject({
    status: 'on-scene',
    shifts: [
      { arrivedAt: to, leftAt: null },
      { arrivedAt: from, leftAt: to },
    ],
  });
});

test('a chaplain can leave at the very moment of the arrival', async () => {
  const { act } = await deployed();
  const at = ago(10);
  await act({ kind: 'arrive', at });
  const answer = await act({ kind: 'leave', at });
  expect(answer).toMatchObject({ status: 200, body: { status: 'left', shifts: [{ minutes: 0 }] } });
});

test('a departure without a kind of work keeps the kind of work that is already recorded', async () => {
  const { act, shift } = await deployed({ status: 'on-scene' });
  await shift(ago(60), null, 'shelter-visit');
  const { body } = await act({ kind: 'leave' });
  expect(body).toMatchObject({ status: 'left', shifts: [{ kindOfWork: 'shelter-visit' }] });
});

test('the arrival of a chaplain who has not answered counts as the answer', async () => {
  const { act } = await deployed();
  const at = ago(20);
  expect((await act({ kind: 'arrive', at })).body).toMatchObject({ answeredAt: at });
  expect(await readDeployments(app.db)).toMatchObject([{ through: 'portal' }]);
});

test('an arrival leaves unchanged when and by which way the chaplain had answered', async () => {
  const answered = { answeredAt: new Date(ago(90)), answeredThrough: 'telephone' } as const;
  const { act } = await deployed({ status: 'coming', ...answered });
  const { body } = await act({ kind: 'arrive', at: ago(20) });
  expect(body).toMatchObject({ answeredAt: answered.answeredAt.toISOString() });
  expect(await readDeployments(app.db)).toMatchObject([{ through: 'telephone' }]);
});

test('confirming a notice a second time keeps the time of the first confirmation', async () => {
  const { act, deployment } = await deployed({ status: 'released', acknowledgedAt: inHours(-1) });
  expect((await act({ kind: 'acknowledge' })).status).toBe(200);
  const { rows } = await app.db.pool.query('SELECT acknowledged_at FROM activation_assignments');
  expect(rows).toEqual([{ acknowledged_at: deployment.acknowledgedAt }]);
});

test('a tap from exactly seven days ago is recorded', async () => {
  const { act } = await deployed();
  setClockAhead(0);
  const at = ago(7 * 24 * 60);
  const answer = await act({ kind: 'arrive', at });
  expect(answer).toMatchObject({ status: 200, body: { shifts: [{ arrivedAt: at }] } });
});
