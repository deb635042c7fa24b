import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { completeActivation } from '#shared/activations/api.ts';
import {
  changeClaim,
  changeOwnClaim,
  listClaims,
  listOwnClaims,
  makeClaim,
  visitClaim,
} from '#shared/contact-claims/api.ts';
import { eraseUser } from '#shared/own-data/api.ts';
import { completeActivation as completeNow } from '#server/features/activations/service.ts';
import { applyRetention } from '#server/retention/start-retention.ts';
import { sortedStatuses, totalOf } from '#server/testing/answers.ts';
import { beforeCommit } from '#server/testing/held-lock.ts';
import { readLog } from '#server/testing/log-lines.ts';
import { approved } from '#server/testing/person-factories.ts';
import { inHours } from '#server/testing/record-factories.ts';
import { storedClaims } from '#server/testing/stored-claims.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();

const DAY = 24;
const inTime = (hours: number) => inHours(hours).toISOString();
const stored = () => storedClaims(app.db);

async function desk(values: Parameters<typeof app.makeActivation>[0] = {}) {
  const { visitor, user } = await app.signInAs('admin');
  const { id } = await app.makeActivation({ startTime: inHours(-12), ...values });
  const params = { id };
  return {
    visitor,
    user,
    id,
    params,
    make: (label: string, body = {}) =>
      visitor.call(makeClaim, { params, body: { label, ...body } }),
    change: (claimId: string, body: object) =>
      visitor.call(changeClaim, { params: { id, claimId }, body }),
    list: async () => (await visitor.call(listClaims, { params })).body,
  };
}

async function chaplainAt(
  activationId: string,
  status: 'asked' | 'coming' | 'on-scene' = 'on-scene',
) {
  const { visitor, chaplain, user } = await app.signInAsChaplain(approved);
  const { id } = await app.makeDeployment({ activationId, chaplainId: chaplain.id, status });
  const of = (claimId: string) => ({ id, claimId });
  return {
    visitor,
    user,
    id,
    name: `${user.firstName} ${user.lastName}`,
    take: (claimId: string) =>
      visitor.call(changeOwnClaim, { params: of(claimId), body: { isYours: true } }),
    change: (claimId: string, body: object) =>
      visitor.call(changeOwnClaim, { params: of(claimId), body }),
    visit: (claimId: string, body: object = {}) =>
      visitor.call(visitClaim, {
        params: of(claimId),
        body: { actionId: randomUUID(), at: inTime(0), ...body },
      }),
    list: async () => (await visitor.call(listOwnClaims, { params: { id } })).body,
  };
}

describe('giving a family a label', () => {
  test('a family’s label that is made at the desk appears in the desk’s list and in the activation log', async () => {
    const { make, list, user } = await desk();
    expect((await make('family 07')).status).toBe(201);
    expect(await list()).toMatchObject([
      { label: 'Family 7', with: null, lastContactAt: null, nextVisitAt: null, closedAt: null },
    ]);
    expect(await readLog(app.db)).toMatchObject([
      { kind: 'claim-made', authorId: user.id, details: { label: 'Family 7' }, text: null },
    ]);
  });

  test.each([
    ['Family Smith', 'name'],
    ['Family 270-555-0111', 'phone number'],
    ['12 Oak Street', 'address'],
    ['', 'Give a label'],
  ])(
    'the family label “%s” is refused with the reason, and nothing is stored (D10)',
    async (label, why) => {
      const { make } = await desk();
      const answer = await make(label);
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ fields: { label: expect.stringContaining(why) } });
      expect(await stored()).toEqual([]);
      expect(await readLog(app.db)).toEqual([]);
    },
  );

  test('the database itself refuses a family label that contains a name (D10)', async () => {
    const made = app.makeClaim({ label: 'Family Smith' });
    await expect(made).rejects.toMatchObject({ cause: { constraint: 'contact_claims_label' } });
  });

  test('when two requests make the same family label at the same moment, one is refused', async () => {
    const { make } = await desk();
    const answers = await Promise.all([make('Family 7'), make('Family 7')]);
    expect(sortedStatuses(answers)).toEqual([201, 409]);
  });

  test('the same label can stand for different families in two activations', async () => {
    expect((await (await desk()).make('Family 7')).status).toBe(201);
    expect((await (await desk()).make('Family 7')).status).toBe(201);
  });

  test('a chaplain who has not answered the call-out can’t be assigned to a family', async () => {
    const { id, make } = await desk();
    const { id: deploymentId } = await chaplainAt(id, 'asked');
    const answer = await make('Family 7', { deploymentId });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ fields: { deploymentId: expect.any(String) } });
  });

  test('no label for a family can be made once the activation is over', async () => {
    const { make } = await desk({ status: 'completed' });
    expect((await make('Family 7')).status).toBe(409);
  });
});

test('the list of families to visit is sorted by when the next visit is due, with closed families last', async () => {
  const { id: activationId, list } = await desk();
  const visited = { activationId, lastContactAt: inHours(-2) };
  await app.makeClaim({ ...visited, label: 'Family 1' });
  await app.makeClaim({ ...visited, label: 'Family 2', nextVisitAt: inHours(-1) });
  await app.makeClaim({ activationId, label: 'Family 3', createdAt: inHours(-0.5) });
  await app.makeClaim({ ...visited, label: 'Family 4', closedAt: inHours(-1) });
  await app.makeClaim({ ...visited, label: 'Family 5', nextVisitAt: inHours(2) });
  expect((await list()).map(({ label }) => label)).toEqual([
    'Family 2',
    'Family 3',
    'Family 5',
    'Family 1',
    'Family 4',
  ]);
});

describe('taking a family', () => {
  test('when two chaplains take the same family at the same moment, the second is told who is with the family', async () => {
    const { id: activationId, list } = await desk();
    const { id } = await app.makeClaim({ activationId, label: 'Family 7' });
    const [ruth, daniel] = [await chaplainAt(activationId), await chaplainAt(activationId)];
    const answers = await Promise.all([ruth.take(id), daniel.take(id)]);
    expect(sortedStatuses(answers)).toEqual([200, 409]);
    const winner = answers[0]?.status === 200 ? ruth : daniel;
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'claim-taken',
      message: `${winner.name} is with Family 7 already.`,
    });
    expect(await list()).toMatchObject([{ with: { deploymentId: winner.id, status: 'on-scene' } }]);
    expect(await readLog(app.db)).toMatchObject([{ kind: 'claim-taken' }]);
  });

  test('another chaplain can take over a family whose chaplain has left', async () => {
    const { id: activationId } = await desk();
    const left = await app.makeDeployment({ activationId, status: 'left' });
    const { id } = await app.makeClaim({ activationId, deploymentId: left.id });
    const ruth = await chaplainAt(activationId);
    expect(await ruth.list()).toMatchObject([{ with: null }]);
    expect((await ruth.take(id)).status).toBe(200);
    expect(await ruth.list()).toMatchObject([{ with: { isYou: true } }]);
  });

  test('if a chaplain gives a family back, another chaplain can take it', async () => {
    const { id: activationId } = await desk();
    const { id } = await app.makeClaim({ activationId });
    const [ruth, daniel] = [await chaplainAt(activationId), await chaplainAt(activationId)];
    await ruth.take(id);
    expect((await ruth.change(id, { isYours: false })).body).toMatchObject({ with: null });
    expect((await daniel.take(id)).status).toBe(200);
  });

  test('a chaplain’s request to take a family of another activation is answered 404', async () => {
    const { id: activationId } = await desk();
    const { id } = await app.makeClaim();
    expect((await (await chaplainAt(activationId)).take(id)).status).toBe(404);
  });

  test.each(['asked', 'left', 'declined', 'released'] as const)(
    'a chaplain whose status is “%s” sees no family labels and can’t take a family',
    async (status) => {
      const { visitor, chaplain } = await app.signInAsChaplain(approved);
      const { id, activationId } = await app.makeDeployment({ chaplainId: chaplain.id, status });
      const claim = await app.makeClaim({ activationId });
      const list = await visitor.call(listOwnClaims, { params: { id } });
      expect([list.body, totalOf(list)]).toEqual([[], 0]);
      const params = { id, claimId: claim.id };
      const answer = await visitor.call(changeOwnClaim, { params, body: { isYours: true } });
      expect(answer.status).toBe(409);
    },
  );
});

describe('a visit to a family', () => {
  test('if the phone sends the same visit several times, the visit is recorded once', async () => {
    const { id: activationId, list } = await desk();
    const { id } = await app.makeClaim({ activationId, label: 'Family 7' });
    const ruth = await chaplainAt(activationId);
    const at = inTime(-1);
    const body = { actionId: randomUUID(), at, nextVisitAt: inTime(23) };
    const answers = await Promise.all([ruth.visit(id, body), ruth.visit(id, body)]);
    expect(sortedStatuses(answers)).toEqual([200, 200]);
    expect(await list()).toMatchObject([
      { lastContactAt: at, nextVisitAt: body.nextVisitAt, with: { deploymentId: ruth.id } },
    ]);
    expect(await readLog(app.db)).toMatchObject([
      { id: body.actionId, kind: 'claim-visited', happenedAt: new Date(at) },
    ]);
  });

  test('a report of a visit that reaches the server late does not replace the time of a later visit', async () => {
    const { id: activationId, list } = await desk();
    const [last, next] = [inHours(-1), inHours(5)];
    const { id } = await app.makeClaim({ activationId, lastContactAt: last, nextVisitAt: next });
    await (await chaplainAt(activationId)).visit(id, { at: inTime(-3) });
    expect(await list()).toMatchObject([
      { lastContactAt: last.toISOString(), nextVisitAt: next.toISOString() },
    ]);
  });

  test('if a chaplain visits another chaplain’s family, the visit is recorded and the family stays with the other chaplain', async () => {
    const { id: activationId, list } = await desk();
    const daniel = await chaplainAt(activationId);
    const { id } = await app.makeClaim({ activationId, deploymentId: daniel.id });
    expect((await (await chaplainAt(activationId)).visit(id)).status).toBe(200);
    expect(await list()).toMatchObject([
      { lastContactAt: expect.any(String), with: { deploymentId: daniel.id } },
    ]);
  });

  test.each([
    ['ahead', { at: inTime(1) }],
    ['eight days ago', { at: inTime(-8 * DAY) }],
    ['before the next visit', { at: inTime(-1), nextVisitAt: inTime(-2) }],
  ])('a visit with a wrong time is refused: %s', async (_, body) => {
    const { id: activationId } = await desk();
    const { id } = await app.makeClaim({ activationId });
    expect((await (await chaplainAt(activationId)).visit(id, body)).status).toBe(400);
    expect(await stored()).toMatchObject([{ lastContactAt: null }]);
  });

  test('a visit whose action id already belongs to another log line is refused', async () => {
    const { id: activationId } = await desk();
    const { id } = await app.makeClaim({ activationId });
    const line = await app.makeLogLine({ activationId });
    const answer = await (await chaplainAt(activationId)).visit(id, { actionId: line.id });
    expect(answer.status).toBe(409);
  });
});

describe('labels at the desk', () => {
  test('the desk can assign a chaplain to a labelled group, record a visit to it, close its label and reopen the label', async () => {
    const { id: activationId, change, list } = await desk();
    const { id } = await app.makeClaim({ activationId, label: 'Group 2' });
    const ruth = await chaplainAt(activationId);
    await change(id, { deploymentId: ruth.id });
    await change(id, { visitedAt: inTime(-1), nextVisitAt: inTime(4) });
    expect(await list()).toMatchObject([
      { with: { name: ruth.name }, nextVisitAt: expect.any(String) },
    ]);
    await change(id, { isClosed: true });
    expect(await list()).toMatchObject([{ with: null, closedAt: expect.any(String) }]);
    expect(await ruth.list()).toEqual([]);
    expect((await ruth.take(id)).body).toMatchObject({ code: 'claim-closed' });
    await change(id, { isClosed: false });
    expect(await ruth.list()).toHaveLength(1);
    const kinds = (await readLog(app.db)).map(({ kind }) => kind);
    expect(kinds.toSorted()).toEqual([
      'claim-changed',
      'claim-closed',
      'claim-taken',
      'claim-visited',
    ]);
  });

  test('saving a family label without any change stores nothing and adds nothing to the log', async () => {
    const { id: activationId, change } = await desk();
    const { id } = await app.makeClaim({ activationId });
    const before = await stored();
    expect((await change(id, { deploymentId: null, isClosed: false })).status).toBe(200);
    expect(await stored()).toEqual(before);
    expect(await readLog(app.db)).toEqual([]);
  });

  test('when a chaplain is erased, the family they were with keeps its label and has nobody with it', async () => {
    const { visitor, id: activationId, list } = await desk();
    const ruth = await app.makeChaplain(approved);
    const deployment = { activationId, chaplainId: ruth.chaplain.id, status: 'left' } as const;
    const { id: deploymentId } = await app.makeDeployment(deployment);
    await app.makeClaim({ activationId, deploymentId, madeBy: ruth.user.id, label: 'Family 7' });
    const { id, username } = ruth.user;
    await visitor.call(eraseUser, { params: { id }, body: { username } });
    expect(await list()).toMatchObject([{ label: 'Family 7', with: null }]);
  });
});

describe('labels 30 days later', () => {
  const retain = () => applyRetention(app.db, { auditDays: 0, messageDays: 0 });

  test('a family label is removed 30 days after it was closed, and is hidden from then on even if the cleanup hasn’t run (D11)', async () => {
    const { id: activationId, list, change } = await desk();
    const old = await app.makeClaim({ activationId, closedAt: inHours(-30 * DAY - 1) });
    const recent = await app.makeClaim({ activationId, closedAt: inHours(-30 * DAY + 1) });
    expect(await list()).toMatchObject([{ id: recent.id }]);
    expect((await change(old.id, { isClosed: false })).status).toBe(404);
    await retain();
    expect(await stored()).toMatchObject([{ id: recent.id }]);
  });

  test.each(['completed', 'cancelled'] as const)(
    'the family labels of an activation are removed 30 days after the activation was %s (D11)',
    async (status) => {
      const over = { status, updatedAt: inHours(-30 * DAY - 1) };
      const { id: activationId, list } = await desk(over);
      await app.makeClaim({ activationId });
      const going = await app.makeClaim();
      expect(await list()).toEqual([]);
      await retain();
      expect(await stored()).toMatchObject([{ id: going.id }]);
    },
  );

  test('the 30 days until a family label is removed start at the end of its activation, even if the activation is changed later (D11)', async () => {
    const { id: activationId } = await desk({ status: 'completed', updatedAt: inHours(-1) });
    await app.makeLogLine({ activationId, kind: 'completed', happenedAt: inHours(-31 * DAY) });
    await app.makeClaim({ activationId });
    await retain();
    expect(await stored()).toEqual([]);
  });

  test('no family label can be made or changed while its activation is being completed', async () => {
    const { user, id: activationId, make, change, list } = await desk();
    const { id } = await app.makeClaim({ activationId, label: 'Family 1' });
    const ruth = await chaplainAt(activationId);
    const calls: (() => Promise<{ status: number; body: unknown }>)[] = [
      () => make('Family 7'),
      () => change(id, { isClosed: true }),
      () => ruth.take(id),
      () => ruth.visit(id),
    ];
    const complete = (db: typeof app.db) => completeNow(db, activationId, { actorId: user.id });
    for (const call of calls) {
      const answer = await beforeCommit(app, { change: complete, call });
      expect(answer).toMatchObject({ status: 409, body: { code: 'activation-over' } });
      await app.db.pool.query("UPDATE activations SET status = 'active'");
    }
    expect(await list()).toMatchObject([{ label: 'Family 1', with: null, closedAt: null }]);
  });

  test('family labels stay visible for 30 days after their activation is completed, but can’t be changed', async () => {
    const { visitor, params, id: activationId, change, list } = await desk();
    const { id } = await app.makeClaim({ activationId });
    const ruth = await chaplainAt(activationId);
    await visitor.call(completeActivation, { params, body: {} });
    await retain();
    expect(await list()).toHaveLength(1);
    expect(await ruth.list()).toEqual([]);
    expect((await ruth.visit(id)).body).toMatchObject({ code: 'activation-over' });
    expect((await change(id, { isClosed: true })).status).toBe(409);
  });
});
