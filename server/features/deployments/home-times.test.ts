import { describe, expect, test } from 'vitest';
import { tap } from '#server/testing/bodies.ts';
import { setClockAhead } from '#server/testing/clock.ts';
import { readLog } from '#server/testing/log-lines.ts';
import { addPushSubscription, addTextNumber, readOutbox } from '#server/testing/outbox.ts';
import { approved } from '#server/testing/person-factories.ts';
import { inHours } from '#server/testing/record-factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { askHome } from './service.ts';

const app = useTestApp();

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

async function deployed(values: Parameters<typeof app.makeDeployment>[0] = {}) {
  const { visitor, chaplain, user } = await app.signInAsChaplain(approved);
  const deployment = await app.makeDeployment({ chaplainId: chaplain.id, ...values });
  const act = (action: Parameters<typeof tap>[0]) =>
    visitor.send('POST', `/api/deployments/${deployment.id}/actions`, { body: tap(action) });
  const shift = (arrivedAt: Date, leftAt: Date | null) =>
    app.makeShift({ deploymentId: deployment.id, arrivedAt, leftAt });
  return { user, deployment, act, shift };
}

describe('the time of ‘I’m home’', () => {
  test('an ‘I’m home’ from up to five minutes before the departure counts from the departure', async () => {
    const { act, shift } = await deployed({ status: 'on-scene' });
    await shift(inHours(-3), null);
    const leftAt = inHours(-1);
    await act({ kind: 'leave', at: leftAt.toISOString() });
    const before = (time: number) => new Date(leftAt.getTime() - time).toISOString();
    expect(await act({ kind: 'home', at: before(5 * MINUTE + 1) })).toMatchObject({
      status: 409,
      body: {
        code: 'home-too-early',
        message: 'This time is before the departure: please check it.',
      },
    });
    expect(await act({ kind: 'home', at: before(5 * MINUTE) })).toMatchObject({
      status: 200,
      body: { home: { homeAt: leftAt.toISOString(), through: 'portal' } },
    });
  });

  test('an ‘I’m home’ from between two times on scene is refused', async () => {
    const { act, shift } = await deployed({ status: 'left', homeDueAt: inHours(2) });
    await shift(inHours(-5), inHours(-4));
    await shift(inHours(-3), inHours(-1));
    const answer = await act({ kind: 'home', at: inHours(-3.5).toISOString() });
    expect(answer).toMatchObject({ status: 409, body: { code: 'home-too-early' } });
  });
});

describe('a departure that is recorded late', () => {
  test('a chaplain whose departure is recorded exactly a day later is still expected home', async () => {
    const { act, shift } = await deployed({ status: 'on-scene' });
    await shift(inHours(-30), null);
    setClockAhead(0);
    const { body } = await act({ kind: 'leave', at: inHours(-24).toISOString() });
    expect(body).toMatchObject({ status: 'left', home: { dueAt: inHours(-21).toISOString() } });
  });
});

describe('a chaplain who is not on the way home', () => {
  test.each([
    ['on scene', { status: 'on-scene', homeDueAt: inHours(1) }],
    ['asked', { status: 'asked' }],
  ] as const)(
    'an ‘I’m home’ of a chaplain who is %s is refused, because there is no departure',
    async (_, values) => {
      const { act } = await deployed(values);
      expect(await act({ kind: 'home' })).toMatchObject({
        status: 409,
        body: {
          code: 'not-left',
          message: 'The departure isn’t recorded yet: please record it first.',
        },
      });
    },
  );

  test('an ‘I’m home’ that nobody expects is accepted, but neither stored nor logged', async () => {
    const { act, shift } = await deployed({ status: 'left' });
    await shift(inHours(-3), inHours(-1));
    expect(await act({ kind: 'home' })).toMatchObject({ status: 200, body: { home: null } });
    const { rows } = await app.db.pool.query('SELECT home_at FROM activation_assignments');
    expect(rows).toEqual([{ home_at: null }]);
    expect(await readLog(app.db)).toEqual([]);
  });
});

describe('messages about the way home', () => {
  test('a chaplain who leaves gets the facts of the activation by email and push, never by text message', async () => {
    const { user, deployment, act, shift } = await deployed({ status: 'on-scene' });
    await addPushSubscription(app.db, user.id);
    await addTextNumber(app.db, user.id, '+15025550142');
    await shift(inHours(-3), null);
    const leftAt = inHours(-1);
    await act({ kind: 'leave', at: leftAt.toISOString() });
    const message = {
      kind: 'left-scene',
      deploymentId: deployment.id,
      facts: {
        activationId: deployment.activationId,
        eventType: 'Tornado',
        location: 'Mayfield',
        address: null,
        startTime: '2026-11-01T06:00:00.000Z',
        dueAt: new Date(leftAt.getTime() + 3 * HOUR).toISOString(),
      },
    };
    expect(await readOutbox(app.db)).toMatchObject([
      { ...message, channel: 'email' },
      { ...message, channel: 'push' },
    ]);
  });

  test('people who are late home are asked with the facts of their own activation', async () => {
    const late = { status: 'left', homeDueAt: inHours(-1) } as const;
    const people = [await app.makeDeployment(late), await app.makeDeployment(late)];
    expect(await askHome(app.db)).toBe(2);
    const sent = await readOutbox(app.db);
    expect(sent).toHaveLength(2);
    for (const { id, activationId, userId } of people) {
      expect(sent).toContainEqual(
        expect.objectContaining({
          kind: 'home-asked',
          deploymentId: id,
          userId,
          facts: expect.objectContaining({ activationId }),
        }),
      );
    }
  });

  test('a person without a user who is late home is logged as asked, but gets no message', async () => {
    const late = { status: 'left', homeDueAt: inHours(-1) } as const;
    const { id: deploymentId, activationId } = await app.makeDeployment(late);
    await app.db.pool.query('UPDATE activation_assignments SET chaplain_id = NULL, user_id = NULL');
    expect(await askHome(app.db)).toBe(1);
    expect(await readOutbox(app.db)).toEqual([]);
    expect(await readLog(app.db)).toMatchObject([
      { kind: 'home-asked', activationId, deploymentId, authorId: null },
    ]);
  });
});
