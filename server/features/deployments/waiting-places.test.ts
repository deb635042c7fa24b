import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { tap } from '#server/testing/bodies.ts';
import { readLog } from '#server/testing/log-lines.ts';
import { approved } from '#server/testing/person-factories.ts';
import { inHours } from '#server/testing/record-factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();

const MINUTE = 60_000;
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE).toISOString();

/** A shift to which one person is coming already. */
async function shiftFor(needed: number) {
  const { id: activationId } = await app.makeActivation();
  const { id: siteId } = await app.makeSite({ activationId });
  const { id: siteShiftId } = await app.makeSiteShift({ siteId, needed });
  const place = { activationId, siteId, siteShiftId };
  await app.makeDeployment({ ...place, status: 'coming' });
  return place;
}

async function deployed(values: Parameters<typeof app.makeDeployment>[0]) {
  const { visitor, chaplain } = await app.signInAsChaplain(approved);
  const { id } = await app.makeDeployment({ chaplainId: chaplain.id, ...values });
  const act = (action: Parameters<typeof tap>[0]) =>
    visitor.send('POST', `/api/deployments/${id}/actions`, { body: tap(action) });
  return { id, act };
}

test('a chaplain who accepts a full shift waits from the first time that they accepted it, and is not reminded', async () => {
  const { id, act } = await deployed({ ...(await shiftFor(1)), remindAt: inHours(1) });
  const [first, second] = [ago(30), ago(10)];
  const waits = { status: 'asked', waitsSince: first };
  expect((await act({ kind: 'come', at: first })).body).toMatchObject({
    ...waits,
    answeredAt: first,
  });
  expect((await act({ kind: 'come', at: second })).body).toMatchObject({
    ...waits,
    answeredAt: second,
  });
  const { rows } = await app.db.pool.query(
    'SELECT remind_at FROM activation_assignments WHERE id = $1',
    [id],
  );
  expect(rows).toEqual([{ remind_at: null }]);
});

test('the log says that a chaplain waits for a place, but not again when they count a contact', async () => {
  const { act } = await deployed(await shiftFor(1));
  await act({ kind: 'come' });
  await act({ kind: 'contact', contact: 'family', change: 1 });
  const lines = await readLog(app.db);
  expect(lines.map(({ kind, details }) => [kind, details])).toEqual([
    ['waits-for-place', { through: 'portal' }],
  ]);
});

test('a chaplain who accepts a shift with a free place is coming', async () => {
  const { act } = await deployed(await shiftFor(2));
  const { body } = await act({ kind: 'come' });
  expect(body).toMatchObject({ status: 'coming', waitsSince: null });
});

test('a chaplain who is coming to an overfull shift keeps the place when they change the arrival', async () => {
  const { act } = await deployed({ ...(await shiftFor(1)), status: 'coming' });
  const expectedAt = inHours(2).toISOString();
  const { body } = await act({ kind: 'come', expectedAt });
  expect(body).toMatchObject({ status: 'coming', waitsSince: null, expectedAt });
});

test('undoing that a waiting chaplain declined puts them back in the same place of the waiting list', async () => {
  const waitsSince = inHours(-1);
  const { act } = await deployed({ ...(await shiftFor(1)), waitsSince });
  const actionId = randomUUID();
  const declined = await act({ kind: 'decline', actionId });
  expect(declined.body).toMatchObject({ status: 'declined', waitsSince: null });
  const { body } = await act({ kind: 'undo', undoes: actionId });
  expect(body).toMatchObject({ status: 'asked', waitsSince: waitsSince.toISOString() });
});

test('a chaplain can’t undo declining a shift that is full without them', async () => {
  const { act } = await deployed({ ...(await shiftFor(1)), status: 'coming' });
  const actionId = randomUUID();
  await act({ kind: 'decline', actionId });
  expect(await act({ kind: 'undo', undoes: actionId })).toMatchObject({
    status: 409,
    body: { code: 'changed-meanwhile' },
  });
});
