import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { deleteShift } from '#shared/deployments/api.ts';
import { tap } from '#server/testing/bodies.ts';
import { readLog } from '#server/testing/log-lines.ts';
import { approved } from '#server/testing/person-factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { act as record } from './service.ts';

const app = useTestApp();

const DAY = { arrivedAt: '2026-10-05T13:00:00.000Z', leftAt: '2026-10-05T17:30:00.000Z' };
const MINUTE = 60_000;
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE).toISOString();

async function deployed(values: Parameters<typeof app.makeDeployment>[0] = {}) {
  const { visitor, chaplain, user } = await app.signInAsChaplain(approved);
  const deployment = await app.makeDeployment({ chaplainId: chaplain.id, ...values });
  const { id: deploymentId, activationId } = deployment;
  return {
    deploymentId,
    about: { activationId, deploymentId, authorId: user.id },
    act: (action: Parameters<typeof tap>[0]) =>
      visitor.send('POST', `/api/deployments/${deploymentId}/actions`, { body: tap(action) }),
    add: (body: unknown) =>
      visitor.send('POST', `/api/deployments/${deploymentId}/shifts`, { body }),
    change: (id: string, body: unknown) => visitor.send('PUT', `/api/shifts/${id}`, { body }),
    remove: (id: string) => visitor.call(deleteShift, { params: { id } }),
    shift: (from: string, to: string | null) =>
      app.makeShift({
        deploymentId,
        arrivedAt: new Date(from),
        leftAt: to === null ? null : new Date(to),
      }),
  };
}

const detailsOfLines = async () =>
  (await readLog(app.db)).map(({ kind, details }) => [kind, details]);

describe('the log lines of taps', () => {
  test('the log has an acceptance with the expected arrival, and then the delay with the new one', async () => {
    const { act, about } = await deployed();
    const [first, second] = [ago(20), ago(10)];
    const [expected, delayed] = [ago(-60), ago(-120)];
    await act({ kind: 'come', at: first, expectedAt: expected });
    await act({ kind: 'come', at: second, expectedAt: delayed });
    const line = (at: string) => ({ ...about, happenedAt: new Date(at), writtenAt: new Date(at) });
    expect(await readLog(app.db)).toMatchObject([
      { kind: 'coming', ...line(first), text: null },
      { kind: 'delayed', ...line(second), text: null },
    ]);
    expect(await detailsOfLines()).toEqual([
      ['coming', { through: 'portal', expectedAt: expected }],
      ['delayed', { through: 'portal', expectedAt: delayed }],
    ]);
  });

  test('the log has a declined call with its reason', async () => {
    const { act, about } = await deployed();
    await act({ kind: 'decline', reason: 'Sick' });
    expect(await readLog(app.db)).toMatchObject([{ kind: 'declined', ...about, text: 'Sick' }]);
    expect(await detailsOfLines()).toEqual([['declined', { through: 'portal' }]]);
  });

  test('the log has arrival, departure and ‘I’m home’, but no repeated arrival and no contact', async () => {
    const { act } = await deployed();
    await act({ kind: 'arrive', at: ago(90) });
    await act({ kind: 'arrive', at: ago(80) });
    await act({ kind: 'contact', contact: 'child', change: 1 });
    await act({ kind: 'leave', at: ago(60) });
    await act({ kind: 'home', at: ago(30) });
    const details = { through: 'portal' };
    expect(await detailsOfLines()).toEqual([
      ['arrived', details],
      ['left', details],
      ['home', details],
    ]);
  });

  test('an answer by telephone is logged with its time, but as written when the server got it', async () => {
    const { deploymentId, about } = await deployed();
    const { id: userId } = await app.makeUser({ role: 'admin' });
    const at = ago(30);
    const body = { kind: 'arrive', actionId: randomUUID(), at } as const;
    await record(app.db, { deploymentId, userId, body, through: 'telephone' });
    expect(await readLog(app.db)).toMatchObject([
      { kind: 'arrived', ...about, authorId: userId, happenedAt: new Date(at), writtenAt: null },
    ]);
    expect(await detailsOfLines()).toEqual([['arrived', { through: 'telephone' }]]);
  });

  test('a confirmed notice is not logged, and neither is undoing the confirmation', async () => {
    const { act } = await deployed({ status: 'released' });
    const actionId = randomUUID();
    await act({ kind: 'acknowledge', actionId });
    expect((await act({ kind: 'undo', undoes: actionId })).status).toBe(200);
    expect(await readLog(app.db)).toEqual([]);
  });

  test('the log says which tap was undone, by whom and when', async () => {
    const { act, about } = await deployed();
    const actionId = randomUUID();
    await act({ kind: 'arrive', actionId, at: ago(5) });
    const at = ago(4.5);
    await act({ kind: 'undo', undoes: actionId, at });
    const [, undone] = await readLog(app.db);
    expect(undone).toMatchObject({
      kind: 'undone',
      ...about,
      happenedAt: new Date(at),
      writtenAt: new Date(at),
      details: { tap: 'arrive' },
    });
  });
});

describe('the log lines of hours', () => {
  test('the log has added and removed hours with their times', async () => {
    const { add, remove, about } = await deployed();
    const id = randomUUID();
    await add({ ...DAY, actionId: id });
    expect((await remove(id)).status).toBe(204);
    expect(await readLog(app.db)).toMatchObject([
      { kind: 'hours', ...about, writtenAt: null, details: { change: 'added', ...DAY } },
      { kind: 'hours', ...about, writtenAt: null, details: { change: 'removed', ...DAY } },
    ]);
  });

  test.each([
    ['arrival', { arrivedAt: '2026-10-05T12:00:00.000Z' }],
    ['departure', { leftAt: '2026-10-05T18:00:00.000Z' }],
  ])('the log has hours whose %s was corrected, and nobody has departed', async (_, corrected) => {
    const { change, shift, about } = await deployed({ status: 'left' });
    const { id } = await shift(DAY.arrivedAt, DAY.leftAt);
    await change(id, corrected);
    expect(await readLog(app.db)).toMatchObject([{ kind: 'hours', ...about }]);
    expect(await detailsOfLines()).toEqual([
      ['hours', { change: 'corrected', ...DAY, ...corrected }],
    ]);
  });

  test('the log has the corrected arrival of a chaplain who is still on scene, without a departure', async () => {
    const { change, shift } = await deployed({ status: 'on-scene' });
    const { id } = await shift(ago(90), null);
    const arrivedAt = ago(120);
    expect((await change(id, { arrivedAt })).status).toBe(200);
    expect(await detailsOfLines()).toEqual([
      ['hours', { change: 'corrected', arrivedAt, leftAt: null }],
    ]);
  });

  test('a note to hours is not logged, whether the hours have ended or not', async () => {
    const { change, shift } = await deployed({ status: 'on-scene' });
    const ended = await shift(DAY.arrivedAt, DAY.leftAt);
    const open = await shift(ago(90), null);
    for (const { id } of [ended, open]) {
      expect((await change(id, { note: 'Rain' })).status).toBe(200);
    }
    expect(await readLog(app.db)).toEqual([]);
  });

  test('a departure that is added to the hours is logged as a departure at that time', async () => {
    const { change, shift, about } = await deployed({ status: 'on-scene' });
    const { id } = await shift(ago(90), null);
    const leftAt = ago(30);
    await change(id, { leftAt });
    expect(await readLog(app.db)).toMatchObject([
      { kind: 'left', ...about, happenedAt: new Date(leftAt) },
    ]);
  });
});
