import { describe, expect, test } from 'vitest';
import { changeClaim, makeClaim } from '#shared/contact-claims/api.ts';
import { readLog } from '#server/testing/log-lines.ts';
import { inHours } from '#server/testing/record-factories.ts';
import { storedClaims } from '#server/testing/stored-claims.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();

const MINUTE = 60_000;
const label = 'Family 7';
const inTime = (hours: number) => inHours(hours).toISOString();

async function desk() {
  const { visitor } = await app.signInAs('admin');
  const { id } = await app.makeActivation({ startTime: inHours(-12) });
  return {
    id,
    make: (body: object = {}) =>
      visitor.call(makeClaim, { params: { id }, body: { label, ...body } }),
    change: (claimId: string, body: object) =>
      visitor.call(changeClaim, { params: { id, claimId }, body }),
  };
}

const logged = async () =>
  (await readLog(app.db)).map(({ kind, deploymentId, details }) => ({
    kind,
    deploymentId,
    details,
  }));

describe('who is with a family', () => {
  test('a family label that is made with a chaplain and a next visit is logged as given and as taken', async () => {
    const { id: activationId, make } = await desk();
    const { id: deploymentId } = await app.makeDeployment({ activationId, status: 'coming' });
    const nextVisitAt = inTime(4);
    expect(await make({ deploymentId, nextVisitAt })).toMatchObject({
      status: 201,
      body: { with: { deploymentId, status: 'coming' }, nextVisitAt },
    });
    expect(await logged()).toEqual([
      { kind: 'claim-made', deploymentId: null, details: { label, nextVisitAt } },
      { kind: 'claim-taken', deploymentId, details: { label } },
    ]);
  });

  test('a family label that is made without a chaplain is logged without a next visit', async () => {
    const { make } = await desk();
    expect((await make()).status).toBe(201);
    expect(await logged()).toEqual([
      { kind: 'claim-made', deploymentId: null, details: { label, nextVisitAt: null } },
    ]);
  });

  test('the desk can assign a chaplain to a family, and the next visit stays as it was', async () => {
    const { id: activationId, change } = await desk();
    const { id: deploymentId } = await app.makeDeployment({ activationId, status: 'on-scene' });
    const nextVisitAt = inHours(3);
    const { id } = await app.makeClaim({ activationId, nextVisitAt, label });
    expect(await change(id, { deploymentId })).toMatchObject({
      status: 200,
      body: { with: { deploymentId }, nextVisitAt: nextVisitAt.toISOString() },
    });
    expect(await logged()).toEqual([{ kind: 'claim-taken', deploymentId, details: { label } }]);
  });

  test('the desk can’t assign a chaplain who has declined the call-out', async () => {
    const { id: activationId, change } = await desk();
    const { id: deploymentId } = await app.makeDeployment({ activationId, status: 'declined' });
    const { id } = await app.makeClaim({ activationId, label });
    const message = 'Choose somebody who is coming to this activation';
    expect(await change(id, { deploymentId })).toMatchObject({
      status: 400,
      body: { message, fields: { deploymentId: message } },
    });
    expect(await logged()).toEqual([]);
  });

  test('the desk can leave a family without a chaplain, which is logged as a change', async () => {
    const { id: activationId, change } = await desk();
    const { id: deploymentId } = await app.makeDeployment({ activationId, status: 'on-scene' });
    const { id } = await app.makeClaim({ activationId, deploymentId, label });
    expect(await change(id, { deploymentId: null })).toMatchObject({
      status: 200,
      body: { with: null },
    });
    expect(await logged()).toEqual([
      { kind: 'claim-changed', deploymentId: null, details: { label, change: 'freed' } },
    ]);
  });

  test('the desk can plan the next visit to a family whose chaplain has left', async () => {
    const { id: activationId, change } = await desk();
    const { id: deploymentId } = await app.makeDeployment({ activationId, status: 'left' });
    const { id } = await app.makeClaim({ activationId, deploymentId, label });
    const nextVisitAt = inTime(5);
    expect(await change(id, { deploymentId, nextVisitAt })).toMatchObject({
      status: 200,
      body: { with: { deploymentId, status: 'left' }, nextVisitAt },
    });
    const details = { label, change: 'next-visit', nextVisitAt };
    expect(await logged()).toEqual([{ kind: 'claim-changed', deploymentId: null, details }]);
  });
});

describe('a visit that the desk records', () => {
  test('a visit that the desk records later than the last one replaces it, and the next visit is no longer planned', async () => {
    const { id: activationId, change } = await desk();
    const { id } = await app.makeClaim({
      activationId,
      label,
      lastContactAt: inHours(-3),
      nextVisitAt: inHours(-2),
    });
    const visitedAt = inTime(-1);
    expect((await change(id, { visitedAt })).body).toMatchObject({
      lastContactAt: visitedAt,
      nextVisitAt: null,
    });
    expect(await readLog(app.db)).toMatchObject([
      { kind: 'claim-visited', happenedAt: new Date(visitedAt), details: { nextVisitAt: null } },
    ]);
  });

  test.each([
    ['an hour before', 60],
    ['at the moment of', 0],
  ])(
    'a visit that the desk records %s the last one is logged, and the next visit stays planned',
    async (_when, minutesBefore) => {
      const { id: activationId, change } = await desk();
      const [lastContactAt, nextVisitAt] = [inHours(-1), inHours(5)];
      const { id } = await app.makeClaim({ activationId, label, lastContactAt, nextVisitAt });
      const visitedAt = new Date(lastContactAt.getTime() - minutesBefore * MINUTE);
      const answer = await change(id, { visitedAt: visitedAt.toISOString() });
      expect(answer.body).toMatchObject({
        lastContactAt: lastContactAt.toISOString(),
        nextVisitAt: nextVisitAt.toISOString(),
      });
      expect(await logged()).toEqual([
        { kind: 'claim-visited', deploymentId: null, details: { label } },
      ]);
    },
  );

  test('a visit that the desk’s clock puts four minutes ahead is recorded as of now', async () => {
    const { id: activationId, change } = await desk();
    const { id } = await app.makeClaim({ activationId, label });
    const visitedAt = new Date(Date.now() + 4 * MINUTE).toISOString();
    const { status, body } = await change(id, { visitedAt });
    expect(status).toBe(200);
    expect(Date.parse(body.lastContactAt ?? '')).toBeLessThanOrEqual(Date.now());
  });

  test('a visit that is to take place in an hour can’t be recorded at the desk', async () => {
    const { id: activationId, change } = await desk();
    const { id } = await app.makeClaim({ activationId, label });
    const message = 'The time of this visit is in the future';
    expect(await change(id, { visitedAt: inTime(1) })).toMatchObject({
      status: 400,
      body: { message, fields: { visitedAt: message } },
    });
  });
});

describe('a closed family label', () => {
  const closed = async () => {
    const { id: activationId, change } = await desk();
    const { id } = await app.makeClaim({ activationId, label, closedAt: inHours(-1) });
    return { id, change };
  };

  test('a visit that the desk records to a closed family leaves the label closed', async () => {
    const { id, change } = await closed();
    expect((await change(id, { visitedAt: inTime(-2) })).body).toMatchObject({
      closedAt: expect.any(String),
    });
    const details = { label, nextVisitAt: null };
    expect(await logged()).toEqual([{ kind: 'claim-visited', deploymentId: null, details }]);
  });

  test('closing a family label that is closed already changes nothing', async () => {
    const { id, change } = await closed();
    const before = await storedClaims(app.db);
    expect((await change(id, { isClosed: true })).status).toBe(200);
    expect(await storedClaims(app.db)).toEqual(before);
    expect(await logged()).toEqual([]);
  });

  test('closing and reopening a family label are logged by their names', async () => {
    const { id, change } = await closed();
    await change(id, { isClosed: false });
    await change(id, { isClosed: true });
    const lines = await logged();
    expect(lines).toHaveLength(2);
    expect(lines).toEqual(
      expect.arrayContaining([
        { kind: 'claim-changed', deploymentId: null, details: { label, change: 'reopened' } },
        { kind: 'claim-closed', deploymentId: null, details: { label } },
      ]),
    );
  });
});
