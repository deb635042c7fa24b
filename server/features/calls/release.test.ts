import { expect, test } from 'vitest';
import {
  activationBoard,
  previewRelease,
  releaseDeployment,
  remindSilent,
  undoRelease,
} from '#shared/calls/api.ts';
import { listOpenDeployments, recordAction } from '#shared/deployments/api.ts';
import { each } from '#server/testing/answers.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { tap } from '#server/testing/bodies.ts';
import { readLog } from '#server/testing/log-lines.ts';
import { chooseChannels, readOutbox } from '#server/testing/outbox.ts';
import { approved } from '#server/testing/person-factories.ts';
import { inHours } from '#server/testing/record-factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { releaseAllDue } from './service.ts';

const app = useTestApp();

type Values = Parameters<typeof app.makeDeployment>[0];

async function called(values: Values = {}) {
  const { visitor: office } = await app.signInAs('admin');
  const { visitor, chaplain, user } = await app.signInAsChaplain(approved);
  const deployment = await app.makeDeployment({ chaplainId: chaplain.id, ...values });
  const params = { id: deployment.activationId, deploymentId: deployment.id };
  return {
    office,
    visitor,
    user,
    ...params,
    release: () => office.call(releaseDeployment, { params }),
    undo: () => office.call(undoRelease, { params }),
    preview: () => office.call(previewRelease, { params }),
    act: (action: Parameters<typeof tap>[0]) =>
      visitor.call(recordAction, { params: { id: deployment.id }, body: tap(action) }),
    board: async () =>
      (await office.call(activationBoard, { params: { id: deployment.activationId } })).body,
    notices: async () => each(await visitor.call(listOpenDeployments), 'notice'),
  };
}

async function pass() {
  await app.db.pool.query(
    "UPDATE activation_assignments SET release_at = release_at - interval '10 seconds'",
  );
  await releaseAllDue(app.db);
}

async function recorded() {
  return (await auditTrail(app)).map(({ action }) => action);
}

test.each(['asked', 'coming', 'declined'] as const)(
  'when a chaplain who is %s is released, the notice goes out ten seconds later, not earlier (D14)',
  async (status) => {
    const { release, act, notices, board, user, deploymentId } = await called({ status });
    const before = Date.now();
    const { body } = await release();
    expect(body).toMatchObject({ status });
    const { releaseAt } = body;
    const askedAt = Date.parse(releaseAt ?? '') - 10_000;
    expect(askedAt).toBeGreaterThanOrEqual(before - 1);
    expect(askedAt).toBeLessThanOrEqual(Date.now() + 1);
    expect((await release()).body).toMatchObject({ releaseAt });
    await releaseAllDue(app.db);
    expect(await readOutbox(app.db)).toEqual([]);
    expect(await notices()).toEqual(status === 'declined' ? [] : [null]);

    await pass();
    expect((await board()).rows).toMatchObject([{ status: 'released', releaseAt: null }]);
    expect(await notices()).toEqual(['released']);
    expect(await readOutbox(app.db)).toMatchObject([
      { kind: 'released', userId: user.id, deploymentId, facts: { location: 'Mayfield' } },
    ]);
    expect(await recorded()).toEqual(['deployment-released']);
    expect((await act({ kind: 'come' })).body).toMatchObject({ code: 'released' });
    expect((await act({ kind: 'arrive' })).body).toMatchObject({ status: 'on-scene' });
  },
);

test('when the release of a chaplain is undone, even twice, no message is sent (D14)', async () => {
  const expectedAt = inHours(1);
  const { release, undo, board, notices } = await called({ status: 'coming', expectedAt });
  await release();
  expect((await undo()).status).toBe(204);
  expect((await undo()).status).toBe(204);
  await pass();
  expect((await board()).rows).toMatchObject([
    { status: 'coming', expectedAt: expectedAt.toISOString(), releaseAt: null },
  ]);
  expect(await notices()).toEqual([null]);
  expect(await readOutbox(app.db)).toEqual([]);
  expect(await recorded()).toEqual(['deployment-released', 'release-undone']);
});

test('undoing the release of a chaplain is refused with 409 after it has been carried out', async () => {
  const { release, undo } = await called();
  await release();
  await pass();
  expect((await undo()).body).toMatchObject({ code: 'too-late-to-undo' });
});

test('if the release of a chaplain falls due while it is being undone, either no message is sent or the undo is refused (D14)', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { release, undo, user } = await called({ status: 'coming' });
    await release();
    const [{ status }] = await Promise.all([undo(), pass()]);
    await pass();
    const told = (await readOutbox(app.db)).filter(({ userId }) => userId === user.id);
    expect(told).toHaveLength(status === 204 ? 0 : 1);
  }
});

test('a chaplain who arrives before their release takes effect is on scene and gets no message', async () => {
  const { release, act, board } = await called({ status: 'coming' });
  await release();
  await act({ kind: 'arrive' });
  expect((await board()).rows).toMatchObject([{ status: 'on-scene', releaseAt: null }]);
  await pass();
  expect((await board()).rows).toMatchObject([{ status: 'on-scene' }]);
  expect(await readOutbox(app.db)).toEqual([]);
});

test('a chaplain who is about to be released does not count as silent, and is not reminded', async () => {
  const { release, office, id, board } = await called({ remindAt: inHours(-1) });
  await release();
  expect((await board()).figures.silent).toBe(0);
  expect((await office.call(remindSilent, { params: { id } })).body).toMatchObject({ reminded: 0 });
  expect(await readOutbox(app.db)).toEqual([]);
});

test('when a chaplain is called again, an earlier pending release no longer takes effect', async () => {
  const { release, office, id, board, visitor } = await called({ status: 'declined' });
  await release();
  const { rows } = await board();
  const chaplainIds = rows.map(({ chaplainId }) => chaplainId);
  const body = { chaplainIds, reason: 'Nobody else is near' };
  await office.send('POST', `/api/activations/${id}/calls`, { body });
  await pass();
  expect(each(await visitor.call(listOpenDeployments), 'status')).toEqual(['asked']);
});

test('before chaplains are released, a preview shows how many of them get a message, and by which channels', async () => {
  const { preview, user } = await called();
  expect((await preview()).body).toEqual({
    people: 1,
    unreachable: 0,
    channels: [
      { channel: 'push', people: 0 },
      { channel: 'email', people: 1 },
      { channel: 'text', people: 0 },
    ],
  });
  await chooseChannels(app.db, user.id, { 'call-outs': [] });
  expect((await preview()).body).toMatchObject({ people: 1, unreachable: 1 });
});

test.each(['on-scene', 'left'] as const)(
  'releasing a chaplain whose status is %s is refused with 409',
  async (status) => {
    const { release, board } = await called({ status });
    expect((await release()).status).toBe(409);
    expect((await board()).rows).toMatchObject([{ status, releaseAt: null }]);
  },
);

test('releasing a chaplain again after the release was carried out changes nothing', async () => {
  const { release } = await called();
  await release();
  await pass();
  expect(await release()).toMatchObject({
    status: 200,
    body: { status: 'released', releaseAt: null },
  });
  expect(await recorded()).toEqual(['deployment-released']);
});

test('the log shows when a release was begun and undone, and that the portal carried it out', async () => {
  const { release, undo, deploymentId } = await called();
  await release();
  await undo();
  await release();
  await pass();
  const log = await readLog(app.db);
  expect(log.map(({ kind }) => kind).toSorted()).toEqual([
    'release-begun',
    'release-begun',
    'release-undone',
    'released',
  ]);
  expect(new Set(log.map((line) => line.deploymentId))).toEqual(new Set([deploymentId]));
  expect(log.filter(({ authorId }) => authorId === null)).toMatchObject([{ kind: 'released' }]);
});

test('if a chaplain’s profile is deleted before their release takes effect, the release is carried out without a message', async () => {
  const { release, board } = await called();
  await release();
  await app.db.pool.query('DELETE FROM chaplains');
  await pass();
  expect((await board()).rows).toMatchObject([{ status: 'released' }]);
  expect((await app.db.pool.query('SELECT FROM messages')).rows).toEqual([]);
});
