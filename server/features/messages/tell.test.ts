import { describe, expect, onTestFinished } from 'vitest';
import { countAudience } from '#shared/announcements/api.ts';
import { addPushSubscription, beginQuietHour, readOutbox } from '#server/testing/outbox.ts';
import { testWithPeople } from '#server/testing/test-with-people.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { tell } from './service.ts';
import { onWake, wakeWorkers } from './wake.ts';

const app = useTestApp();
const test = testWithPeople(app);

const EVENT = {
  activationId: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  eventType: 'Tornado',
  location: 'Mayfield',
  address: null,
  startTime: '2026-05-04T08:00:00.000Z',
};

describe('queuing messages', () => {
  test('a message is queued once for each channel by which the person can be reached', async ({
    chaplain,
  }) => {
    const userId = chaplain.user.id;
    await addPushSubscription(app.db, userId);

    await app.db.transaction((tx) =>
      tell(tx, { kind: 'application-approved', facts: {}, to: [{ userId }], actorId: null }),
    );

    expect(await readOutbox(app.db)).toMatchObject([
      { userId, channel: 'email', state: 'queued' },
      { userId, channel: 'push', state: 'queued' },
    ]);
  });

  test('a new message wakes the workers when its transaction commits, and not before', async ({
    chaplain,
  }) => {
    let wakes = 0;
    onTestFinished(onWake(() => (wakes += 1)));

    await app.db.transaction(async (tx) => {
      const to = [{ userId: chaplain.user.id }];
      await tell(tx, { kind: 'application-approved', facts: {}, to, actorId: null });
      expect(wakes).toBe(0);
    });

    expect(wakes).toBe(1);
  });

  test('a message whose transaction is rolled back is not sent (M1)', async ({ chaplain }) => {
    let wakes = 0;
    onTestFinished(onWake(() => (wakes += 1)));
    const failing = app.db.transaction(async (tx) => {
      const to = [{ userId: chaplain.user.id }];
      await tell(tx, { kind: 'application-approved', facts: {}, to, actorId: null });
      throw new Error('rolled back');
    });

    await expect(failing).rejects.toThrow('rolled back');
    expect(wakes).toBe(0);
    expect(await readOutbox(app.db)).toEqual([]);
  });

  test('an ordinary message waits for the end of quiet hours, but a message about a call-out does not', async ({
    chaplain,
  }) => {
    const userId = chaplain.user.id;
    await beginQuietHour(app.db, userId);

    await app.db.transaction(async (tx) => {
      const to = [{ userId }];
      await tell(tx, { kind: 'application-approved', facts: {}, to, actorId: null });
      await tell(tx, { kind: 'released', facts: EVENT, to, actorId: null });
    });

    const [approved, released] = await readOutbox(app.db);
    expect(approved?.waits).toBeGreaterThan(58 * 60);
    expect(approved?.waits).toBeLessThanOrEqual(60 * 60);
    expect(released?.waits).toBeLessThanOrEqual(0);
  });

  test('quiet hours delay a test call, but neither account messages nor messages that ignore them', async ({
    chaplain,
  }) => {
    const userId = chaplain.user.id;
    await beginQuietHour(app.db, userId);
    const facts = { title: 'Test call', body: 'Tap', announcementId: EVENT.activationId };
    const at = '2026-05-04T08:00:00.000Z';

    await app.db.transaction(async (tx) => {
      const told = { to: [{ userId }], actorId: null };
      await tell(tx, { kind: 'application-declined', facts: {}, ignoresQuietHours: true, ...told });
      await tell(tx, { kind: 'password-changed', facts: { at }, ...told });
      await tell(tx, { kind: 'test-call', facts, ...told });
    });

    const [declined, changed, testCall] = await readOutbox(app.db);
    expect(declined?.waits).toBeLessThanOrEqual(0);
    expect(changed?.waits).toBeLessThanOrEqual(0);
    expect(testCall?.waits).toBeGreaterThan(58 * 60);
  });

  test('a message about an account goes by mail only, even to a person with push notifications', async ({
    chaplain,
  }) => {
    const userId = chaplain.user.id;
    await addPushSubscription(app.db, userId);
    const facts = { at: '2026-05-04T08:00:00.000Z' };

    await app.db.transaction((tx) =>
      tell(tx, { kind: 'password-changed', facts, to: [{ userId }], actorId: null }),
    );

    expect((await readOutbox(app.db)).map(({ channel }) => channel)).toEqual(['email']);
  });

  test('a stored message says who caused it and which activation it is about', async ({
    admin,
    chaplain,
  }) => {
    const { id: activationId } = await app.makeActivation();
    const to = [{ userId: chaplain.user.id }];
    const actorId = admin.user.id;

    const [about, other] = await app.db.transaction(async (tx) => [
      await tell(tx, { kind: 'released', facts: EVENT, to, actorId, activationId }),
      await tell(tx, { kind: 'released', facts: EVENT, to, actorId: null }),
    ]);

    const { rows } = await app.db.pool.query(
      'SELECT id, created_by, activation_id FROM messages ORDER BY activation_id NULLS LAST',
    );
    expect(rows).toEqual([
      { id: about, created_by: actorId, activation_id: activationId },
      { id: other, created_by: null, activation_id: null },
    ]);
  });

  test('a message to nobody is not stored and wakes nobody', async () => {
    let wakes = 0;
    onTestFinished(onWake(() => (wakes += 1)));
    const id = await app.db.transaction((tx) =>
      tell(tx, { kind: 'released', facts: EVENT, to: [], actorId: null }),
    );

    expect([id, wakes]).toEqual([null, 0]);
    expect((await app.db.pool.query('SELECT 1 FROM messages')).rows).toEqual([]);
  });

  test('a worker that has stopped listening is no longer woken', () => {
    let wakes = 0;
    const stop = onWake(() => (wakes += 1));
    wakeWorkers();
    stop();
    wakeWorkers();

    expect(wakes).toBe(1);
  });
});

test('the reach of a message counts the people of each channel, and those whom none reaches', async ({
  admin,
}) => {
  const withPush = await app.makeUser({ role: 'guest' });
  await addPushSubscription(app.db, withPush.id);
  await app.makeUser({ role: 'guest' });
  await app.makeUser({ role: 'guest', isSelfRegistered: true });

  expect((await admin.call(countAudience, { query: { roles: 'guest' } })).body).toEqual({
    people: 3,
    unreachable: 1,
    channels: [
      { channel: 'push', people: 1 },
      { channel: 'email', people: 2 },
      { channel: 'text', people: 0 },
    ],
  });
  expect((await admin.call(countAudience, { query: { roles: 'chaplain' } })).body).toEqual({
    people: 0,
    unreachable: 0,
    channels: [
      { channel: 'push', people: 0 },
      { channel: 'email', people: 0 },
      { channel: 'text', people: 0 },
    ],
  });
});
