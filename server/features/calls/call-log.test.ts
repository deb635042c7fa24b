import { describe, expect, test } from 'vitest';
import {
  activationBoard,
  callChaplains as callEndpoint,
  remindSilent as remindEndpoint,
} from '#shared/calls/api.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { readLog } from '#server/testing/log-lines.ts';
import { readOutbox } from '#server/testing/outbox.ts';
import { approved } from '#server/testing/person-factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { requireBoardRow } from './board-service.ts';
import {
  callChaplains,
  releaseCalls,
  releaseDeployment,
  remindSilent,
  undoRelease,
} from './service.ts';

const app = useTestApp();

const REASON = 'Nobody else is near';
const NO_ID = '2f6f7a52-0d3c-4c39-9f7e-1d1f3a0d6c11';

async function office() {
  const { visitor, user } = await app.signInAs('admin');
  const { id } = await app.makeActivation();
  return { visitor, user, id, params: { id } };
}

describe('the site and shift of a call-out', () => {
  test('a call-out to a shift is stored, logged and sent with the shift and its site', async () => {
    const { visitor, user, id, params } = await office();
    const gym = await app.makeSite({ activationId: id, address: '2 School Rd' });
    const shift = await app.makeSiteShift({ siteId: gym.id });
    const times = {
      startsAt: shift.startsAt.toISOString(),
      endsAt: shift.endsAt.toISOString(),
    };
    const { chaplain } = await app.makeChaplain(approved);
    const body = {
      chaplainIds: [chaplain.id],
      message: 'Bring boots',
      reason: REASON,
      siteShiftId: shift.id,
    };
    expect((await visitor.call(callEndpoint, { params, body })).status).toBe(200);
    const { rows } = (await visitor.call(activationBoard, { params })).body;
    expect(rows).toMatchObject([{ siteId: gym.id, siteShiftId: shift.id }]);
    expect(await readLog(app.db)).toMatchObject([
      {
        kind: 'asked',
        activationId: id,
        authorId: user.id,
        deploymentId: rows[0]?.id,
        text: 'Bring boots',
        details: { site: 'High school gym', ...times },
      },
    ]);
    expect(await readOutbox(app.db)).toMatchObject([
      {
        kind: 'call-out',
        facts: {
          note: 'Bring boots',
          site: { name: 'High school gym', address: '2 School Rd' },
          shift: times,
        },
      },
    ]);
  });

  test('a reminder names the person’s site, and each reminded person is in the log', async () => {
    const { visitor, user, id, params } = await office();
    const gym = await app.makeSite({ activationId: id });
    const asked = { activationId: id, message: 'Bring boots' };
    const here = await app.makeDeployment(asked);
    const there = await app.makeDeployment({ ...asked, siteId: gym.id });
    expect((await visitor.call(remindEndpoint, { params })).body).toMatchObject({ reminded: 2 });
    const told = await readOutbox(app.db);
    expect(new Set(told.map(({ messageId }) => messageId)).size).toBe(2);
    const factsOf = (deploymentId: string) =>
      told.find((each) => each.deploymentId === deploymentId)?.facts;
    expect(factsOf(here.id)).toMatchObject({ site: { name: 'Mayfield' } });
    expect(factsOf(there.id)).toMatchObject({ site: { name: 'High school gym' } });
    const log = await readLog(app.db);
    expect(log.map(({ kind, authorId }) => [kind, authorId])).toEqual([
      ['reminded', user.id],
      ['reminded', user.id],
    ]);
    expect(new Set(log.map(({ deploymentId }) => deploymentId))).toEqual(
      new Set([here.id, there.id]),
    );
  });
});

describe('cancelling a chaplain’s unanswered calls', () => {
  test('each cancelled call is audited and logged, and the chaplain is told if the activation isn’t over', async () => {
    const { user: admin } = await office();
    const { chaplain, user } = await app.makeChaplain(approved);
    const chaplainId = chaplain.id;
    const live = await app.makeDeployment({ chaplainId });
    const { id: activationId } = await app.makeActivation({ status: 'completed' });
    const over = await app.makeDeployment({ chaplainId, activationId });
    const actorId = admin.id;
    await app.db.transaction((tx) => releaseCalls(tx, { chaplainId, userId: user.id, actorId }));
    const event = {
      action: 'deployment-released',
      actor: actorId,
      subject: user.id,
      details: {},
    };
    expect(await auditTrail(app)).toEqual([event, event]);
    const log = await readLog(app.db);
    expect(log.map(({ kind, authorId }) => [kind, authorId])).toEqual([
      ['released', actorId],
      ['released', actorId],
    ]);
    expect(new Set(log.map(({ deploymentId }) => deploymentId))).toEqual(
      new Set([live.id, over.id]),
    );
    expect(await readOutbox(app.db)).toMatchObject([
      {
        kind: 'released',
        userId: user.id,
        deploymentId: live.id,
        facts: { activationId: live.activationId, location: 'Mayfield' },
      },
    ]);
  });
});

describe('records that were deleted a moment ago', () => {
  const caller = { activationId: NO_ID, actorId: NO_ID };
  const deployment = { id: NO_ID, userId: null };

  test('calling people to a deleted activation, or reminding them of it, is refused with 409', async () => {
    const refused = { status: 409, code: 'activation-over' };
    const body = { chaplainIds: [NO_ID], message: null, reason: null };
    const called = callChaplains(app.db, caller, body);
    await expect(called).rejects.toMatchObject(refused);
    await expect(remindSilent(app.db, caller)).rejects.toMatchObject(refused);
  });

  test('releasing a deleted deployment, undoing its release or reading its row is refused with 404', async () => {
    const refused = { status: 404, message: 'This deployment was not found.' };
    const released = releaseDeployment(app.db, deployment, caller);
    await expect(released).rejects.toMatchObject(refused);
    await expect(undoRelease(app.db, deployment, caller)).rejects.toMatchObject(refused);
    await expect(requireBoardRow(app.db, NO_ID, NO_ID)).rejects.toMatchObject(refused);
  });
});
