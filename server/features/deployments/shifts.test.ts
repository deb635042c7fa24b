import { randomUUID } from 'node:crypto';
import { describe, expect, it, test } from 'vitest';
import { deleteShift, updateShift } from '#shared/deployments/api.ts';
import { approveHours } from '#shared/hours/api.ts';
import { each, sortedStatuses } from '#server/testing/answers.ts';
import { tap } from '#server/testing/bodies.ts';
import { approved } from '#server/testing/person-factories.ts';
import { readStays } from '#server/testing/stays.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();

const DAY = { arrivedAt: '2026-10-05T13:00:00.000Z', leftAt: '2026-10-05T17:30:00.000Z' };

async function deployed() {
  const { visitor, chaplain } = await app.signInAsChaplain(approved);
  const deployment = await app.makeDeployment({ chaplainId: chaplain.id });
  const { id: deploymentId } = deployment;
  return {
    visitor,
    deployment,
    chaplain,
    add: (body: unknown) =>
      visitor.send('POST', `/api/deployments/${deploymentId}/shifts`, { body }),
    change: (id: string, body: unknown) => visitor.send('PUT', `/api/shifts/${id}`, { body }),
    remove: (id: string) => visitor.call(deleteShift, { params: { id } }),
    act: (action: Parameters<typeof tap>[0]) =>
      visitor.send('POST', `/api/deployments/${deploymentId}/actions`, { body: tap(action) }),
    shift: (values = {}) => app.makeShift({ deploymentId, ...values }),
  };
}

const shifts = async () => {
  const { rows } = await app.db.pool.query<Record<string, unknown>>(
    'SELECT arrived_at, left_at, kind_of_work, note, approved_at FROM deployment_shifts',
  );
  return rows;
};

test('a chaplain can add forgotten hours with a kind of work and a private note', async () => {
  const { add } = await deployed();
  const answer = await add({ ...DAY, kindOfWork: 'death-notification', note: ' Hard day ' });
  expect(answer.status).toBe(201);
  expect(answer.body).toMatchObject({
    status: 'left',
    shifts: [{ ...DAY, minutes: 270, kindOfWork: 'death-notification', note: 'Hard day' }],
  });
});

test.each([
  ['over midnight', '2026-10-05T22:00:00-04:00', '2026-10-06T06:00:00-04:00', 480],
  ['over the hour that comes twice', '2026-11-01T00:30:00-04:00', '2026-11-01T02:30:00-05:00', 180],
  ['over the hour that is left out', '2026-03-08T00:30:00-05:00', '2026-03-08T04:30:00-04:00', 180],
  [
    'within the hour that comes twice',
    '2026-11-01T01:50:00-04:00',
    '2026-11-01T01:10:00-05:00',
    20,
  ],
  ['over New Year', '2025-12-31T23:15:00-05:00', '2026-01-01T01:00:00-05:00', 105],
  ['with seconds', '2026-10-05T10:00:10-04:00', '2026-10-05T11:00:45-04:00', 61],
])('hours %s have the right length despite clock changes', async (_, from, to, minutes) => {
  const { add } = await deployed();
  const [arrivedAt, leftAt] = [from, to].map((text) => new Date(text).toISOString());
  const { body } = await add({ arrivedAt, leftAt });
  expect(body).toMatchObject({ shifts: [{ arrivedAt, leftAt, minutes }] });
});

describe('a chaplain who was moved to another site while on scene', () => {
  const FIRST = new Date(DAY.arrivedAt);
  const MOVED = new Date(DAY.leftAt);

  async function moved() {
    const person = await deployed();
    const first = await person.shift({ arrivedAt: FIRST, leftAt: MOVED });
    await person.shift({ arrivedAt: MOVED, leftAt: null, onSceneSince: FIRST });
    const since = async () => (await readStays(app.db, person.deployment.id)).at(-1)?.onSceneSince;
    return { ...person, first, since };
  }

  test('if the first arrival of a chaplain who was moved to another site is corrected, their time on scene begins at the corrected time', async () => {
    const { change, first, since } = await moved();
    const arrivedAt = '2026-10-05T11:00:00.000Z';
    expect((await change(first.id, { arrivedAt })).status).toBe(200);
    expect(await since()).toEqual(new Date(arrivedAt));
  });

  test('if the first hours of a chaplain who was moved to another site are removed, their time on scene begins with the second arrival', async () => {
    const { remove, first, since } = await moved();
    expect((await remove(first.id)).status).toBe(204);
    expect(await since()).toEqual(MOVED);
  });
});

describe('hours that are refused', () => {
  it.each([
    ['leftAt', { leftAt: '2026-10-05T12:00:00Z' }],
    ['leftAt', { leftAt: DAY.arrivedAt }],
    ['leftAt', { leftAt: '2026-10-12T13:00:01Z' }],
    ['leftAt', { leftAt: null }],
    ['arrivedAt', { arrivedAt: '2026-02-30T13:00:00Z' }],
    ['arrivedAt', { arrivedAt: '0900-01-01T13:00:00Z' }],
    ['arrivedAt', { arrivedAt: 7 }],
    ['kindOfWork', { kindOfWork: 'gardening' }],
    ['note', { note: 'x'.repeat(2001) }],
  ])('hours with a wrong %s are refused: %j', async (field, values) => {
    const { add, change, shift } = await deployed();
    const added = await add({ ...DAY, ...values });
    expect(added.status).toBe(400);
    expect(added.body.fields).toHaveProperty(field);
    const { id } = await shift({
      arrivedAt: new Date(DAY.arrivedAt),
      leftAt: new Date(DAY.leftAt),
    });
    const before = await shifts();
    expect((await change(id, values)).status).toBe(400);
    expect(await shifts()).toEqual(before);
  });

  it('hours in the future are refused', async () => {
    const { add, change, shift } = await deployed();
    const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    expect((await add({ arrivedAt: at(-2), leftAt: at(1) })).status).toBe(400);
    expect((await add({ arrivedAt: at(1), leftAt: at(2) })).status).toBe(400);
    const { id } = await shift({ arrivedAt: new Date(at(-2)), leftAt: null });
    const moved = await change(id, { arrivedAt: at(1) });
    expect(moved.status).toBe(400);
    expect(moved.body).toMatchObject({ fields: { arrivedAt: 'This is in the future' } });
  });

  it('adding the same hours to a deployment twice is refused, even if both requests come at the same moment', async () => {
    const { add, change, shift } = await deployed();
    const answers = await Promise.all([add(DAY), add(DAY), add(DAY)]);
    expect(sortedStatuses(answers)).toEqual([201, 409, 409]);
    const later = await shift();
    const answer = await change(later.id, {
      arrivedAt: '2026-10-05T17:29:00Z',
      leftAt: '2026-10-05T19:00:00Z',
    });
    expect(answer.body).toMatchObject({ code: 'hours-overlap' });
    const next = { arrivedAt: DAY.leftAt, leftAt: '2026-10-05T18:00:00.000Z' };
    expect((await add(next)).status).toBe(201);
  });
});

test('hours that overlap with hours of another deployment are allowed, and both are marked as overlapping', async () => {
  const { add, visitor, chaplain, deployment } = await deployed();
  const other = await app.makeDeployment({ chaplainId: chaplain.id });
  await add(DAY);
  const answer = await visitor.send('POST', `/api/deployments/${other.id}/shifts`, {
    body: { ...DAY, leftAt: '2026-10-05T20:00:00Z' },
  });
  expect(answer.status).toBe(201);
  expect(answer.body).toMatchObject({ overlaps: [{ deploymentId: deployment.id, ...DAY }] });
  const list = await visitor.send('GET', '/api/deployments');
  expect(each(list, 'overlaps')).toMatchObject([
    [{ location: 'Mayfield' }],
    [{ location: 'Mayfield' }],
  ]);
});

test('a chaplain can correct their own hours, and fields that are not sent stay unchanged', async () => {
  const { change, shift } = await deployed();
  const { id } = await shift({ note: 'Rain', kindOfWork: 'other' });
  const answer = await change(id, { leftAt: '2026-11-02T19:00:00Z' });
  expect(answer.body).toMatchObject({
    shifts: [{ minutes: 300, note: 'Rain', kindOfWork: 'other' }],
  });
  expect((await change(id, { note: null, kindOfWork: null })).body).toMatchObject({
    shifts: [{ minutes: 300, note: null, kindOfWork: null }],
  });
  expect((await change(id, {})).status).toBe(200);
});

test('adding a departure to open hours ends the chaplain’s time on scene', async () => {
  const { act, change } = await deployed();
  const arrivedAt = new Date(Date.now() - 3 * 3_600_000).toISOString();
  await act({ kind: 'arrive', at: arrivedAt });
  const { rows } = await app.db.pool.query<{ id: string }>('SELECT id FROM deployment_shifts');
  const leftAt = new Date(Date.now() - 3_600_000).toISOString();
  const answer = await change(rows[0]?.id ?? '', { leftAt });
  expect(answer.body).toMatchObject({ status: 'left', shifts: [{ minutes: 120 }] });
  expect((await act({ kind: 'leave' })).status).toBe(409);
});

test('a chaplain can remove an arrival that was a mistake', async () => {
  const { act, remove, visitor } = await deployed();
  await act({ kind: 'arrive' });
  const { rows } = await app.db.pool.query<{ id: string }>('SELECT id FROM deployment_shifts');
  expect((await remove(rows[0]?.id ?? '')).status).toBe(204);
  expect((await remove(rows[0]?.id ?? '')).status).toBe(404);
  const { body } = await visitor.send('GET', '/api/deployments');
  expect(body).toMatchObject([{ status: 'coming', shifts: [] }]);
});

describe('approved hours', () => {
  it('approved hours can be neither changed nor removed until the approval is withdrawn', async () => {
    const { change, remove, shift } = await deployed();
    const { id, updatedAt } = await shift();
    const { visitor: admin } = await app.signInAs('admin');
    const seen = updatedAt.toISOString();
    await admin.call(approveHours, { params: { id }, body: { isApproved: true, seen } });
    const before = await shifts();
    const answers = [await change(id, { note: 'Rain' }), await remove(id)];
    expect(sortedStatuses(answers)).toEqual([409, 409]);
    for (const { body } of answers) expect(body).toMatchObject({ code: 'hours-approved' });
    expect(await shifts()).toEqual(before);
    await admin.call(approveHours, { params: { id }, body: { isApproved: false } });
    expect((await change(id, { note: 'Rain' })).status).toBe(200);
  });

  it('if the same hours are approved and corrected at the same moment, one of the two requests is refused', async () => {
    const { change, shift } = await deployed();
    const { visitor: admin } = await app.signInAs('admin');
    for (let round = 0; round < 5; round += 1) {
      await app.db.pool.query('DELETE FROM deployment_shifts');
      const { id, updatedAt } = await shift();
      const seen = updatedAt.toISOString();
      const answers = await Promise.all([
        admin.call(approveHours, { params: { id }, body: { isApproved: true, seen } }),
        change(id, { leftAt: '2026-11-02T19:00:00Z' }),
      ]);
      expect(sortedStatuses(answers)).toEqual([200, 409]);
      const isCorrected = answers[1].status === 200;
      const [stored] = await shifts();
      expect(stored).toMatchObject({
        left_at: new Date(isCorrected ? '2026-11-02T19:00:00Z' : '2026-11-02T18:00:00Z'),
      });
      expect(stored?.['approved_at'] === null).toBe(isCorrected);
    }
  });
});

test('changing another person’s hours is answered 404, for chaplains and administrators', async () => {
  const { id } = await app.makeShift({ note: 'Private' });
  const before = await shifts();
  for (const { visitor } of [await app.signInAsChaplain(approved), await app.signInAs('admin')]) {
    const params = { id };
    expect((await visitor.call(updateShift, { params, body: { note: 'x' } })).status).toBe(404);
    expect((await visitor.call(deleteShift, { params })).status).toBe(404);
  }
  expect(await shifts()).toEqual(before);
});

describe('a change of hours that is sent again because its answer was lost (O10)', () => {
  it('hours that are sent twice with the same id are added only once', async () => {
    const { add } = await deployed();
    const body = { ...DAY, actionId: randomUUID(), note: 'Hard day' };
    const answers = await Promise.all([add(body), add(body), add(body)]);
    expect(sortedStatuses(answers)).toEqual([201, 201, 201]);
    for (const { body: answer } of answers) {
      expect(answer).toMatchObject({ shifts: [{ id: body.actionId, ...DAY, note: 'Hard day' }] });
    }
    expect(await shifts()).toHaveLength(1);
  });

  it('hours that were added and then deleted do not come back when the request to add them is sent again', async () => {
    const { add, remove } = await deployed();
    const body = { ...DAY, actionId: randomUUID() };
    await add(body);
    expect((await remove(body.actionId)).status).toBe(204);
    expect((await add(body)).status).toBe(201);
    expect(await shifts()).toEqual([]);
  });

  it('a correction that is sent again changes nothing, even if the office has corrected or approved the hours in the meantime', async () => {
    const { change, shift } = await deployed();
    const { id } = await shift();
    const body = { leftAt: '2026-11-02T19:00:00.000Z', actionId: randomUUID() };
    expect((await change(id, body)).body).toMatchObject({ shifts: [{ minutes: 300 }] });
    await app.db.pool.query(
      "UPDATE deployment_shifts SET left_at = '2026-11-02T20:00:00Z', approved_at = now()",
    );
    const again = await change(id, body);
    expect(again.status).toBe(200);
    expect(again.body).toMatchObject({ shifts: [{ minutes: 360 }] });
  });

  it('a change of hours is refused if its action id was already used for a different action', async () => {
    const { add, change, act, shift } = await deployed();
    const { id } = await shift();
    const other = await app.makeShift();
    const actionId = randomUUID();
    await act({ kind: 'come', actionId });
    const before = await shifts();
    const answers = [
      await add({ ...DAY, actionId }),
      await add({ ...DAY, actionId: other.id }),
      await change(id, { leftAt: '2026-11-02T19:00:00Z', actionId }),
    ];
    for (const { status, body } of answers) {
      expect([status, body]).toMatchObject([409, { code: 'action-id-taken' }]);
    }
    expect(await shifts()).toEqual(before);
  });

  it('a private note is stored with the hours and nowhere else', async () => {
    const { add } = await deployed();
    await add({ ...DAY, note: 'Only here', actionId: randomUUID() });
    const { rows } = await app.db.pool.query<{ details: string }>(
      'SELECT details::text FROM deployment_actions',
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.details).not.toContain('Only here');
  });
});
