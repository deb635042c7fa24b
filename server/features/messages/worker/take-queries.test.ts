import { describe, expect } from 'vitest';
import { tell } from '#server/features/messages/service.ts';
import { readOutbox } from '#server/testing/outbox.ts';
import { testWithPeople } from '#server/testing/test-with-people.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { loadTaken, takeDue } from './take-queries.ts';

const app = useTestApp();
const test = testWithPeople(app);

const EVENT = {
  activationId: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  eventType: 'Tornado',
  location: 'Mayfield',
  address: null,
  startTime: '2026-05-04T08:00:00.000Z',
};

describe('taking due deliveries', () => {
  test('workers take urgent deliveries first: a call-out goes before a test call that has waited longer', async ({
    chaplain,
  }) => {
    const to = [{ userId: chaplain.user.id }];
    const announced = { title: 'A test', body: 'Tap', announcementId: EVENT.activationId };
    for (const kind of ['announcement', 'test-call'] as const) {
      await app.db.transaction((tx) => tell(tx, { kind, facts: announced, to, actorId: null }));
    }
    await app.db.transaction((tx) =>
      tell(tx, { kind: 'released', facts: EVENT, to, actorId: null }),
    );

    const order: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      const taken = await loadTaken(app.db.orm, await takeDue(app.db.orm, 'email', { limit: 1 }));
      order.push(...taken.map(({ kind }) => kind));
    }

    expect(order).toEqual(['released', 'test-call', 'announcement']);
  });

  test('while a worker may still be sending a due delivery, no other worker takes the delivery', async ({
    chaplain,
  }) => {
    const to = [{ userId: chaplain.user.id }];
    await app.db.transaction((tx) =>
      tell(tx, { kind: 'released', facts: EVENT, to, actorId: null }),
    );

    const first = await takeDue(app.db.orm, 'email', { limit: 10 });
    const second = await takeDue(app.db.orm, 'email', { limit: 10 });

    expect(first).toHaveLength(1);
    expect(second).toEqual([]);
    const [delivery] = await readOutbox(app.db);
    expect(delivery?.waits).toBeGreaterThan(40);
  });
});
