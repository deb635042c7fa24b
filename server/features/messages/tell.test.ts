import { describe, expect, onTestFinished } from 'vitest';
import { addPushSubscription, beginQuietHour, readOutbox } from '#server/testing/outbox.ts';
import { testWithPeople } from '#server/testing/test-with-people.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { tell } from './service.ts';
import { onWake } from './wake.ts';

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
});
