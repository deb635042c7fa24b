import { expect, test } from 'vitest';
import { activationBoard, callChaplains } from '#shared/calls/api.ts';
import { addTierVersion, updateTier } from '#shared/readiness/api.ts';
import { readToday } from '#server/features/availability/service.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { DEFAULT_TIERS } from '#server/testing/default-tiers.ts';
import { hold, neededFor } from '#server/testing/holdings.ts';
import { approved } from '#server/testing/person-factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();

const HOUR = 3_600_000;
const REASON = 'Nobody else is near';

async function coordinator() {
  const { visitor, user } = await app.signInAs('admin');
  const { id } = await app.makeActivation();
  const params = { id };
  return {
    visitor,
    user,
    call: (chaplainIds: string[], reason?: string) =>
      visitor.call(callChaplains, { params, body: { chaplainIds, reason } }),
    board: async () => (await visitor.call(activationBoard, { params })).body.rows,
    make: async (name: string, isReady = true) => {
      const { chaplain } = await app.makeChaplain(approved, { firstName: name });
      if (isReady) await hold(app, chaplain.id, neededFor('Deployable'));
      return chaplain.id;
    },
    serve: async (chaplainId: string, from: number, until: number | null) => {
      const { id: deploymentId } = await app.makeDeployment({ chaplainId, status: 'left' });
      const at = (hours: number) => new Date(Date.now() - hours * HOUR);
      const leftAt = until === null ? null : at(until);
      await app.makeShift({ deploymentId, arrivedAt: at(from), leftAt });
    },
  };
}

const stored = async () => {
  const { rows } = await app.db.pool.query<{
    was_ready: boolean | null;
    ask_reason: string | null;
  }>(
    "SELECT was_ready, ask_reason FROM activation_assignments WHERE status = 'asked' ORDER BY chaplain_name",
  );
  return rows.map(({ was_ready: wasReady, ask_reason: reason }) => [wasReady, reason]);
};

test('a call-out to somebody who is not ready or not rested is refused if it has no reason, and nobody is called (R3)', async () => {
  const { call, make, serve } = await coordinator();
  const [fine, unready, tired] = [await make('A'), await make('B', false), await make('C')];
  await serve(tired, 5, 2);
  const refused = await call([fine, unready, tired]);
  const message = 'Say why: 1 of them is not ready, 1 is not rested.';
  expect([refused.status, refused.body]).toEqual([
    400,
    { code: 'validation', message, fields: { reason: message } },
  ]);
  expect((await call([unready], '   ')).status).toBe(400);
  expect(await stored()).toEqual([]);
});

test('the reason for a call-out is stored with the people who need one, audited and shown on the board (R3)', async () => {
  const { call, make, serve, board, user } = await coordinator();
  const [fine, unready, tired] = [await make('A'), await make('B', false), await make('C')];
  await serve(tired, 12, 1);
  const answer = await call([fine, unready, tired], ` ${REASON} `);
  expect(answer.body).toEqual({ asked: 3, alreadyAsked: 0 });
  expect(await stored()).toEqual([
    [true, null],
    [false, REASON],
    [true, REASON],
  ]);
  const audited = (await auditTrail(app)).filter(({ action }) => action === 'chaplains-called');
  expect(audited).toMatchObject([
    { actor: user.id, details: { count: 3, notReady: 1, notRested: 1, reason: REASON } },
  ]);
  const rows = await board();
  expect(rows.map(({ wasReady, askReason }) => [wasReady, askReason])).toEqual(
    expect.arrayContaining([
      [true, null],
      [false, REASON],
      [true, REASON],
    ]),
  );
  expect(rows.map(({ isReadyNoMore }) => isReadyNoMore)).toEqual([false, false, false]);
});

test('people who are ready and rested can be called without a reason; if a reason is sent anyway, it is not stored with them', async () => {
  const { call, make, serve } = await coordinator();
  const rested = await make('A');
  await serve(rested, 20, 12);
  expect((await call([rested])).status).toBe(200);
  expect((await call([await make('B')], REASON)).status).toBe(200);
  expect(await stored()).toEqual([
    [true, null],
    [true, null],
  ]);
  const audited = (await auditTrail(app)).filter(({ action }) => action === 'chaplains-called');
  expect(audited.map(({ details }) => details)).toEqual([
    expect.not.objectContaining({ reason: REASON }),
    expect.not.objectContaining({ reason: REASON }),
  ]);
});

test('a second call-out needs no reason for people who are already asked or on scene', async () => {
  const { call, make, serve } = await coordinator();
  const unready = await make('A', false);
  await call([unready], REASON);
  await serve(unready, 3, null);
  expect((await call([unready, await make('B')])).body).toEqual({ asked: 1, alreadyAsked: 1 });
});

test('when a person is asked a second time, their readiness is checked again', async () => {
  const { call, make } = await coordinator();
  const person = await make('A', false);
  await call([person], REASON);
  await app.db.pool.query("UPDATE activation_assignments SET status = 'declined'");
  await hold(app, person, neededFor('Deployable'));
  expect((await call([person])).status).toBe(200);
  expect(await stored()).toEqual([[true, null]]);
});

test('changing a tier while a call-out is open changes no answers; the board shows who is no longer ready (R9)', async () => {
  const { call, make, board, visitor } = await coordinator();
  const [coming, declined] = [await make('A'), await make('B')];
  await call([coming, declined]);
  const answer = 'UPDATE activation_assignments SET status = $1 WHERE chaplain_id = $2';
  await app.db.pool.query(answer, ['coming', coming]);
  await app.db.pool.query(answer, ['declined', declined]);
  const { today } = await readToday(app.db.orm);
  const leader = DEFAULT_TIERS[2];
  const changed = await visitor.call(updateTier, {
    params: { id: leader?.id ?? '' },
    body: { isForCalls: true },
  });
  expect(changed.status).toBe(200);
  const find = async () =>
    (await board()).map(({ status, wasReady, isReadyNoMore }) => [status, wasReady, isReadyNoMore]);
  const expected = [
    ['coming', true, true],
    ['declined', true, false],
  ];
  expect(await find()).toEqual(expected);
  await visitor.call(addTierVersion, {
    params: { id: leader?.id ?? '' },
    body: { kindIds: [], startsOn: today },
  });
  expect(await find()).toEqual([
    ['coming', true, false],
    ['declined', true, false],
  ]);
});
