import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { changeOwnClaim, listOwnClaims, visitClaim } from '#shared/contact-claims/api.ts';
import type { DeploymentStatus } from '#shared/deployments/constants.ts';
import { totalOf } from '#server/testing/answers.ts';
import { readLog } from '#server/testing/log-lines.ts';
import { approved } from '#server/testing/person-factories.ts';
import { inHours } from '#server/testing/record-factories.ts';
import { storedClaims } from '#server/testing/stored-claims.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();

const MINUTE = 60_000;
const label = 'Family 7';
const inTime = (hours: number) => inHours(hours).toISOString();
const stored = () => storedClaims(app.db);

async function chaplainAt(activationId: string, status: DeploymentStatus = 'on-scene') {
  const { visitor, chaplain, user } = await app.signInAsChaplain(approved);
  const { id } = await app.makeDeployment({ activationId, chaplainId: chaplain.id, status });
  return {
    id,
    name: `${user.firstName} ${user.lastName}`,
    change: (claimId: string, body: object) =>
      visitor.call(changeOwnClaim, { params: { id, claimId }, body }),
    visit: (claimId: string, body: object = {}) =>
      visitor.call(visitClaim, {
        params: { id, claimId },
        body: { actionId: randomUUID(), at: inTime(0), ...body },
      }),
    list: () => visitor.call(listOwnClaims, { params: { id } }),
  };
}

async function withRuth(status?: DeploymentStatus) {
  const { id: activationId } = await app.makeActivation({ startTime: inHours(-12) });
  const ruth = await chaplainAt(activationId, status);
  const claim = async (values: Parameters<typeof app.makeClaim>[0] = {}) =>
    (await app.makeClaim({ activationId, label, ...values })).id;
  return { activationId, ruth, claim };
}

const logged = async () =>
  (await readLog(app.db)).map(({ kind, deploymentId, details }) => ({
    kind,
    deploymentId,
    details,
  }));

describe('a chaplain and a family', () => {
  test('a chaplain who takes a family twice is with the family, and it is logged once', async () => {
    const { ruth, claim } = await withRuth();
    const id = await claim();
    expect(await ruth.change(id, { isYours: true })).toMatchObject({
      status: 200,
      body: { with: { name: ruth.name, isYou: true } },
    });
    const before = await stored();
    expect((await ruth.change(id, { isYours: true })).status).toBe(200);
    expect(await stored()).toEqual(before);
    expect(await logged()).toEqual([
      { kind: 'claim-taken', deploymentId: ruth.id, details: { label } },
    ]);
  });

  test('a chaplain who gives a family back is no longer with the family, which is logged', async () => {
    const { ruth, claim } = await withRuth();
    const id = await claim({ deploymentId: ruth.id });
    expect((await ruth.change(id, { isYours: false })).body).toMatchObject({ with: null });
    expect(await logged()).toEqual([
      { kind: 'claim-changed', deploymentId: ruth.id, details: { label, change: 'freed' } },
    ]);
  });

  test('a chaplain can’t give back a family that another chaplain is with', async () => {
    const { activationId, ruth, claim } = await withRuth();
    const daniel = await chaplainAt(activationId);
    const id = await claim({ deploymentId: daniel.id });
    expect(await ruth.change(id, { isYours: false })).toMatchObject({
      status: 200,
      body: { with: { name: daniel.name, isYou: false } },
    });
    expect(await logged()).toEqual([]);
  });

  test('the chaplain who is with a family can plan the next visit and remove the plan', async () => {
    const { ruth, claim } = await withRuth();
    const id = await claim({ deploymentId: ruth.id });
    const nextVisitAt = inTime(4);
    expect(await ruth.change(id, { nextVisitAt })).toMatchObject({
      status: 200,
      body: { with: { isYou: true }, nextVisitAt },
    });
    const change = 'next-visit';
    expect(await logged()).toEqual([
      { kind: 'claim-changed', deploymentId: ruth.id, details: { label, change, nextVisitAt } },
    ]);
    expect((await ruth.change(id, { nextVisitAt: null })).body).toMatchObject({
      nextVisitAt: null,
    });
    expect(await logged()).toContainEqual({
      kind: 'claim-changed',
      deploymentId: ruth.id,
      details: { label, change, nextVisitAt: null },
    });
  });

  test('a chaplain can plan the next visit to a family that another chaplain or nobody is with', async () => {
    const { activationId, ruth, claim } = await withRuth();
    const daniel = await chaplainAt(activationId);
    const nextVisitAt = inTime(4);
    const of = await claim({ deploymentId: daniel.id });
    expect(await ruth.change(of, { nextVisitAt })).toMatchObject({
      status: 200,
      body: { with: { name: daniel.name, isYou: false }, nextVisitAt },
    });
    const free = await claim({ label: 'Family 8' });
    expect((await ruth.change(free, { nextVisitAt })).body).toMatchObject({
      with: null,
      nextVisitAt,
    });
  });

  test('a chaplain who is still on scene sees no families of an activation that is over', async () => {
    const { id: activationId } = await app.makeActivation({ status: 'completed' });
    const ruth = await chaplainAt(activationId);
    await app.makeClaim({ activationId, label });
    const list = await ruth.list();
    expect([list.body, totalOf(list)]).toEqual([[], 0]);
  });
});

describe('a visit of a chaplain', () => {
  test('the visit of a chaplain is logged with its time, its chaplain and the next visit', async () => {
    const { ruth, claim } = await withRuth();
    const [at, nextVisitAt] = [inTime(-1), inTime(23)];
    expect(await ruth.visit(await claim(), { at, nextVisitAt })).toMatchObject({
      status: 200,
      body: { lastContactAt: at, nextVisitAt, with: { isYou: true } },
    });
    expect(await readLog(app.db)).toMatchObject([
      {
        kind: 'claim-visited',
        deploymentId: ruth.id,
        happenedAt: new Date(at),
        writtenAt: new Date(at),
        details: { label, nextVisitAt },
      },
    ]);
  });

  test.each(['left', 'released'] as const)(
    'the visit of a chaplain whose status is “%s” by now is recorded, and the family stays free',
    async (status) => {
      const { ruth, claim } = await withRuth(status);
      const id = await claim();
      const at = inTime(-1);
      expect((await ruth.visit(id, { at })).status).toBe(200);
      expect(await stored()).toMatchObject([{ lastContactAt: new Date(at), deploymentId: null }]);
    },
  );

  test.each(['asked', 'declined'] as const)(
    'the visit of a chaplain whose status is “%s” is refused with 409',
    async (status) => {
      const { ruth, claim } = await withRuth(status);
      expect(await ruth.visit(await claim())).toMatchObject({
        status: 409,
        body: { code: 'not-coming' },
      });
      expect(await logged()).toEqual([]);
    },
  );

  test('the visit to a closed family is recorded, and the family stays closed and free', async () => {
    const { ruth, claim } = await withRuth();
    const closedAt = inHours(-1);
    const id = await claim({ closedAt });
    const at = inTime(-2);
    expect((await ruth.visit(id, { at })).status).toBe(200);
    expect(await stored()).toMatchObject([
      { lastContactAt: new Date(at), closedAt, deploymentId: null },
    ]);
  });

  test('a later visit replaces the last visit and the next one', async () => {
    const { ruth, claim } = await withRuth();
    const id = await claim({ lastContactAt: inHours(-3), nextVisitAt: inHours(-2) });
    const at = inTime(-1);
    expect((await ruth.visit(id, { at })).body).toMatchObject({
      lastContactAt: at,
      nextVisitAt: null,
    });
  });

  test('a second visit at the moment of the last one changes nothing about the family', async () => {
    const { activationId, ruth, claim } = await withRuth();
    const daniel = await chaplainAt(activationId);
    const lastContactAt = inHours(-1);
    const id = await claim({ deploymentId: daniel.id, lastContactAt, nextVisitAt: inHours(2) });
    const before = await stored();
    const body = { at: lastContactAt.toISOString(), nextVisitAt: inTime(5) };
    expect((await ruth.visit(id, body)).status).toBe(200);
    expect(await stored()).toEqual(before);
  });

  test('a visit that the phone’s clock puts four minutes ahead is recorded as of now', async () => {
    const { ruth, claim } = await withRuth();
    const at = new Date(Date.now() + 4 * MINUTE).toISOString();
    const { status, body } = await ruth.visit(await claim(), { at });
    expect(status).toBe(200);
    expect(Date.parse(body.lastContactAt ?? '')).toBeLessThanOrEqual(Date.now());
  });

  test('a visit more than a week ago is refused with the reason', async () => {
    const { ruth, claim } = await withRuth();
    expect(await ruth.visit(await claim(), { at: inTime(-7 * 24 - 1) })).toMatchObject({
      status: 400,
      body: { message: 'This visit was more than 7 days ago: please tell the desk.' },
    });
    expect(await logged()).toEqual([]);
  });

  test('a visit is refused if its action id belongs to a line of another kind, chaplain or family', async () => {
    const { activationId, ruth, claim } = await withRuth();
    const daniel = await chaplainAt(activationId);
    const id = await claim();
    const lineOf = async (values: Parameters<typeof app.makeLogLine>[0]) =>
      (await app.makeLogLine({ activationId, text: null, ...values })).id;
    const visited = { kind: 'claim-visited', deploymentId: ruth.id } as const;
    const lines = [
      await lineOf({ ...visited, kind: 'claim-taken', details: { label } }),
      await lineOf({ ...visited, deploymentId: daniel.id, details: { label } }),
      await lineOf({ ...visited, details: { label: 'Family 8' } }),
    ];
    for (const actionId of lines) {
      expect(await ruth.visit(id, { actionId })).toMatchObject({
        status: 409,
        body: { code: 'action-id-taken' },
      });
    }
    expect(await stored()).toMatchObject([{ lastContactAt: null, deploymentId: null }]);
  });
});
