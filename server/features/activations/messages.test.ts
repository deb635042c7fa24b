import { describe, expect } from 'vitest';
import { cancelActivation, completeActivation, updateActivation } from '#shared/activations/api.ts';
import { countRecipients } from '#shared/calls/api.ts';
import type { DeploymentStatus } from '#shared/deployments/constants.ts';
import { whileTableRefuses } from '#server/testing/database-faults.ts';
import { readOutbox } from '#server/testing/outbox.ts';
import { testWithPeople } from '#server/testing/test-with-people.ts';
import { approved } from '#server/testing/person-factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();
const test = testWithPeople(app);

const ALL = ['asked', 'coming', 'on-scene', 'left', 'declined', 'released'] as const;

async function withEverybody(statuses: readonly DeploymentStatus[] = ALL) {
  const activation = await app.makeActivation({ address: '100 Court Square' });
  const people = [];
  for (const status of statuses) {
    const { chaplain, user } = await app.makeChaplain(approved);
    const { id } = await app.makeDeployment({
      activationId: activation.id,
      chaplainId: chaplain.id,
      status,
    });
    people.push({ userId: user.id, deploymentId: id });
  }
  return {
    activation,
    params: { id: activation.id },
    open: people.slice(0, 3).toSorted(byUser),
    called: people.slice(0, 4).toSorted(byUser),
  };
}

const told = async (kind: string) =>
  (await readOutbox(app.db))
    .filter((delivery) => delivery.kind === kind)
    .map(({ userId, deploymentId }) => ({ userId, deploymentId }))
    .toSorted(byUser);

const byUser = (one: { userId: string }, other: { userId: string }) =>
  one.userId.localeCompare(other.userId);

describe('messages about an activation to chaplains who were called', () => {
  test('cancelling an activation notifies every chaplain who is asked, coming or on scene exactly once', async ({
    admin,
  }) => {
    const { params, open } = await withEverybody();
    await admin.call(cancelActivation, { params });
    await admin.call(cancelActivation, { params });

    expect(await told('activation-cancelled')).toEqual(open);
  });

  test('completing an activation notifies every chaplain who is asked, coming, on scene or has left exactly once', async ({
    admin,
  }) => {
    const { params, called } = await withEverybody();
    await admin.call(completeActivation, { params, body: {} });
    await admin.call(completeActivation, { params, body: {} });

    expect(await told('activation-completed')).toEqual(called);
  });

  test('cancelling an activation sends no message if the cancellation is rolled back (M1)', async ({
    admin,
  }) => {
    const { params } = await withEverybody();
    const answer = await whileTableRefuses(app, 'deliveries', () =>
      admin.call(cancelActivation, { params }),
    );

    expect(answer.status).toBe(500);
    const { rows } = await app.db.pool.query<{ status: string }>('SELECT status FROM activations');
    expect(rows).toEqual([{ status: 'active' }]);
    expect(await readOutbox(app.db)).toEqual([]);
  });

  test.each([
    [{ location: 'Paducah' }, ['site']],
    [{ address: null }, ['site']],
    [{ startTime: '2026-11-01T09:00:00.000Z' }, ['time']],
    [{ address: '1 Main St', startTime: '2026-11-01T09:00:00.000Z' }, ['site', 'time']],
  ] as const)(
    'a change of an activation to %o sends a message that says what changed',
    async (body, changed) => {
      const { visitor: admin } = await app.signInAs('admin');
      const { params, open, activation } = await withEverybody();
      await admin.call(updateActivation, { params, body });

      expect(await told('activation-changed')).toEqual(open);
      const [delivery] = await readOutbox(app.db);
      const { location, address, startTime } = {
        ...activation,
        startTime: activation.startTime.toISOString(),
        ...body,
      };
      expect(delivery?.facts).toEqual({
        activationId: activation.id,
        eventType: 'Tornado',
        location,
        address,
        startTime,
        changed,
      });
    },
  );

  test('before an editor saves a change of an activation, the portal says how many other people the change will notify', async () => {
    const { params } = await withEverybody();
    const { chaplain, user } = await app.makeChaplain(approved, { role: 'admin' });
    await app.makeDeployment({ activationId: params.id, chaplainId: chaplain.id });
    const visitor = await app.signIn(user);
    const { body } = await visitor.call(countRecipients, { params });
    expect(body).toMatchObject({ people: 3, unreachable: 0 });
    await visitor.call(updateActivation, { params, body: { location: 'Paducah' } });

    expect(await told('activation-changed')).toHaveLength(body.people);
  });

  test('a change of an activation that changes neither site nor time notifies nobody', async ({
    admin,
  }) => {
    const { params, activation } = await withEverybody();
    const { location, address, startTime } = activation;
    const same = { location, address, startTime: startTime.toISOString() };
    await admin.call(updateActivation, { params, body: { ...same, notes: 'Two more shelters' } });

    expect(await readOutbox(app.db)).toEqual([]);
  });

  test('a correction of a finished activation notifies nobody', async ({ admin }) => {
    const { params } = await withEverybody();
    await app.db.pool.query(`UPDATE activations SET status = 'completed'`);
    await admin.call(updateActivation, { params, body: { location: 'Paducah' } });

    expect(await readOutbox(app.db)).toEqual([]);
  });

  test('if an administrator is called and then changes the activation, they get no message about their own change', async () => {
    const { chaplain, user } = await app.makeChaplain(approved, { role: 'admin' });
    const { activationId } = await app.makeDeployment({ chaplainId: chaplain.id });
    const visitor = await app.signIn(user);
    await visitor.call(cancelActivation, { params: { id: activationId } });

    expect(await readOutbox(app.db)).toEqual([]);
  });
});
