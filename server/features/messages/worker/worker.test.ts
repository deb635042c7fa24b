import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { describe, expect, onTestFinished } from 'vitest';
import { changeMessageSettings } from '#shared/contact-points/api.ts';
import type { ChannelDrivers, Outcome } from '#server/channels/channel.ts';
import type { Database } from '#server/db/database.ts';
import { mailLink, tell } from '#server/features/messages/service.ts';
import { setClockAhead } from '#server/testing/clock.ts';
import { held } from '#server/testing/held.ts';
import { EXAMPLE_FACTS } from '#server/features/messages/content/examples.ts';
import {
  addPushSubscription,
  lockAtOnce,
  readOutbox,
  removeUser,
  setDue,
} from '#server/testing/outbox.ts';
import { testWithPeople } from '#server/testing/test-with-people.ts';
import { recordingDrivers } from '#server/testing/recording-drivers.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { approved } from '#server/testing/person-factories.ts';
import { eventFacts } from '#server/features/activations/present.ts';
import { wakeWorkers } from '#server/features/messages/wake.ts';
import { deliveryToken } from './link-token.ts';
import { startWorkers } from './start-workers.ts';

const app = useTestApp();
const test = testWithPeople(app);
const log = pino({ level: 'silent' });
const settings = {
  secret: 'a secret of the tests that is long enough',
  publicUrl: 'https://chaplains.example.org',
  fallbackAddress: 'http://localhost:3000',
};

async function start(drivers: ChannelDrivers) {
  const stop = await startWorkers({ db: app.db, drivers, log, settings });
  onTestFinished(stop);
  return stop;
}

const tellApproval = (...userIds: string[]) =>
  app.db.transaction((tx) =>
    tell(tx, {
      kind: 'application-approved',
      facts: {},
      to: userIds.map((userId) => ({ userId })),
      actorId: null,
    }),
  );

async function tellUnknownKind(userId: string) {
  await tellApproval(userId);
  await app.db.pool.query(
    "UPDATE messages SET kind = 'told by a newer release' WHERE kind = 'application-approved'",
  );
}

test('a call-out shows times in the site’s time zone, the lead’s phone number and what happened', async ({
  chaplain,
}) => {
  const { drivers, handed } = recordingDrivers();
  const lead = await app.makeChaplain(
    { ...approved, isPhoneVisible: true },
    { firstName: 'Lee', lastName: 'Leader' },
  );
  const hidden = await app.makeChaplain({ ...approved, isPhoneVisible: false });
  for (const [{ chaplain: leads }, region] of [
    [lead, 'A'],
    [hidden, 'H'],
  ] as const) {
    const activation = await app.makeActivation({ region, chaplainId: leads.id });
    const { id } = await app.makeDeployment({
      activationId: activation.id,
      chaplainId: chaplain.chaplain.id,
    });
    await app.db.transaction((tx) =>
      tell(tx, {
        kind: 'call-out',
        facts: { ...eventFacts(activation), note: null },
        to: [{ userId: chaplain.user.id, deploymentId: id }],
        activationId: activation.id,
        actorId: null,
        channels: ['email'],
      }),
    );
  }
  await start(drivers);
  await expect.poll(() => handed.length).toBe(2);
  const texts = handed.map(({ outgoing }) => ('text' in outgoing ? outgoing.text : ''));
  const west = texts.find((text) => text.includes('CDT')) ?? '';
  const east = texts.find((text) => text.includes('EST')) ?? '';
  expect(west).toContain('Lead on scene: Lee Leader, (502) 555-0142');
  expect(west).toContain('What happened: EF3 through the county seat');
  expect(east).not.toContain('555-0142');
});

async function tellTeam(userId: string, chaplainId: string) {
  const activation = await app.makeActivation();
  const { id: deploymentId } = await app.makeDeployment({
    activationId: activation.id,
    chaplainId,
    status: 'coming',
  });
  await app.db.transaction((tx) =>
    tell(tx, {
      kind: 'team-message',
      facts: { ...eventFacts(activation), text: 'Briefing at 18:00', sentAs: deploymentId },
      to: [{ userId, deploymentId }],
      activationId: activation.id,
      actorId: null,
      channels: ['email'],
    }),
  );
}

test('if an activation is cancelled before a message to its team is due, the message is dropped (D13)', async ({
  chaplain,
}) => {
  const { drivers, handed } = recordingDrivers();
  await tellTeam(chaplain.user.id, chaplain.chaplain.id);
  await app.db.pool.query("UPDATE activations SET status = 'cancelled'");
  await start(drivers);
  await expect.poll(async () => (await readOutbox(app.db))[0]?.state).toBe('dropped');
  expect(handed).toEqual([]);
});

test('a message names the coordinator who is on duty when it is sent', async ({
  chaplain,
  admin,
}) => {
  const { drivers, handed } = recordingDrivers();
  await tellTeam(chaplain.user.id, chaplain.chaplain.id);
  await app.makeDuty({ userId: admin.user.id, name: 'Nora Night', phone: '5025550177' });
  await start(drivers);
  await expect.poll(() => handed.length).toBe(1);
  const [text] = handed.map(({ outgoing }) => ('text' in outgoing ? outgoing.text : ''));
  expect(text).toContain('Briefing at 18:00');
  expect(text).toContain('Questions: Nora Night, (502) 555-0177');
});

describe('the workers', () => {
  test('messages to people without a time zone show times in the program’s time zone', async ({
    chaplain,
  }) => {
    const { id: userId } = chaplain.user;
    const body = { channels: { training: ['email' as const] }, confirmsSilence: false };
    await chaplain.call(changeMessageSettings, { body });
    const { drivers, handed } = recordingDrivers();
    await start(drivers);

    const { 'training-rsvp': facts } = EXAMPLE_FACTS;
    await app.db.transaction((tx) =>
      tell(tx, { kind: 'training-rsvp', facts, to: [{ userId }], actorId: null }),
    );

    await expect.poll(() => handed.length).toBe(1);
    expect(handed[0]?.outgoing).toMatchObject({
      text: expect.stringContaining('When: Fri, Jun 12, 2026, 09:00 EDT'),
    });
  });

  test('the workers send a message by each channel by which the person can be reached', async ({
    chaplain,
  }) => {
    await addPushSubscription(app.db, chaplain.user.id);
    const { drivers, handed } = recordingDrivers();
    await start(drivers);

    await tellApproval(chaplain.user.id);

    await expect.poll(() => handed.length).toBe(2);
    await expect
      .poll(async () => readOutbox(app.db))
      .toMatchObject([
        { channel: 'email', state: 'sent', attempts: 1, problem: null },
        { channel: 'push', state: 'sent', attempts: 1, problem: null },
      ]);
  });

  test('if the mail server refuses a message temporarily, the workers queue it again for half a minute later (M4)', async ({
    chaplain,
  }) => {
    const busy: Outcome = { result: 'retry', problem: 'The mail server is busy.' };
    const { drivers } = recordingDrivers(() => busy);
    await start(drivers);

    await tellApproval(chaplain.user.id);

    await expect
      .poll(async () => readOutbox(app.db))
      .toMatchObject([{ state: 'queued', attempts: 1, problem: 'The mail server is busy.' }]);
    const [delivery] = await readOutbox(app.db);
    expect(delivery?.waits).toBeGreaterThan(20);
    expect(delivery?.waits).toBeLessThanOrEqual(36);
  });

  test('retries of messages are timed by the database’s clock, even if the server’s clock is wrong (M4)', async ({
    chaplain,
  }) => {
    setClockAhead(30 * 24);
    const busy: Outcome = { result: 'retry', problem: 'The mail server is busy.' };
    const { drivers } = recordingDrivers(() => busy);
    await start(drivers);

    await tellApproval(chaplain.user.id);

    await expect
      .poll(async () => readOutbox(app.db))
      .toMatchObject([{ state: 'queued', attempts: 1 }]);
  });

  test('links in messages expire by the database’s clock, even if the server’s clock is wrong (M11)', async ({
    chaplain,
  }) => {
    setClockAhead(-30 * 24);
    const { drivers, handed } = recordingDrivers();
    await start(drivers);
    const { id: userId, email: address } = chaplain.user;
    await app.db.transaction((tx) =>
      mailLink(tx, { kind: 'confirm-email', userId, address, actorId: null, mailsAnHour: 10 }),
    );

    await expect.poll(() => handed.length).toBe(1);
    const { rows } = await app.db.pool.query(
      "SELECT expires_at > now() + interval '6 days' AS good FROM email_confirmations",
    );
    expect(rows).toEqual([{ good: true }]);
  });

  test('the workers retry a message unchanged, with the same link', async ({ admin, chaplain }) => {
    let attempts = 0;
    const { drivers, handed } = recordingDrivers(() => {
      attempts += 1;
      return attempts === 1 ? { result: 'retry', problem: 'Busy.' } : { result: 'sent' };
    });
    await start(drivers);
    await app.db.transaction((tx) =>
      mailLink(tx, {
        kind: 'password-reset',
        userId: chaplain.user.id,
        actorId: admin.user.id,
        mailsAnHour: 10,
      }),
    );
    await expect.poll(() => handed.length).toBe(1);
    await expect.poll(async () => readOutbox(app.db)).toMatchObject([{ state: 'queued' }]);
    await setDue(app.db);
    wakeWorkers();

    await expect.poll(() => handed.length).toBe(2);
    expect(handed[1]).toEqual(handed[0]);
    expect(JSON.stringify(handed[0])).toContain(
      'https://chaplains.example.org/set-password?token=',
    );
  });

  test('links in messages are made with a key that no backup contains, and stay the same after a restart (X7)', async ({
    chaplain,
  }) => {
    const busy: Outcome = { result: 'retry', problem: 'Busy.' };
    const { drivers, handed } = recordingDrivers(() => busy);
    const stop = await start(drivers);
    const { id: userId } = chaplain.user;
    await app.db.transaction((tx) =>
      mailLink(tx, { kind: 'password-reset', userId, actorId: null, mailsAnHour: 10 }),
    );
    await expect
      .poll(async () => readOutbox(app.db))
      .toMatchObject([{ state: 'queued', attempts: 1 }]);
    await stop();
    const mail = JSON.stringify(handed[0]?.outgoing);
    const { rows } = await app.db.pool.query<{ id: string }>('SELECT id FROM deliveries');
    expect(mail).toContain('/set-password?token=');
    expect(mail).not.toContain(deliveryToken(settings.secret, rows[0]?.id ?? ''));

    await start(drivers);
    await setDue(app.db);
    wakeWorkers();
    await expect.poll(() => handed.length).toBe(2);
    expect(JSON.stringify(handed[1]?.outgoing)).toBe(mail);
  });

  test('when a message expires, the workers stop sending it and store its last problem (M4)', async ({
    chaplain,
  }) => {
    const { drivers, handed } = recordingDrivers();
    await tellApproval(chaplain.user.id);
    await setDue(app.db, { isGivenUp: true, problem: 'The mail server could not be reached.' });
    await start(drivers);

    await expect
      .poll(async () => readOutbox(app.db))
      .toMatchObject([{ state: 'failed', problem: 'The mail server could not be reached.' }]);
    expect(handed).toEqual([]);
  });

  test('the workers send the rest of a batch if one of its messages can’t be written', async ({
    admin,
    chaplain,
  }) => {
    const to = [{ userId: chaplain.user.id }];
    const facts = { ...EXAMPLE_FACTS.released, startTime: 'no time' };
    await app.db.transaction((tx) => tell(tx, { kind: 'released', facts, to, actorId: null }));
    await tellUnknownKind(chaplain.user.id);
    await tellApproval(admin.user.id);
    const { drivers, handed } = recordingDrivers();
    await start(drivers);

    await expect.poll(() => handed.length).toBe(1);
    const problem = 'The portal could not compose this message, so it was not sent.';
    await expect
      .poll(async () => readOutbox(app.db))
      .toMatchObject([
        { kind: 'application-approved', state: 'sent' },
        { kind: 'released', state: 'queued', attempts: 1, problem },
        { kind: 'told by a newer release', state: 'queued', attempts: 1, problem },
      ]);
  });

  test('the workers of two processes send each message once (M3)', async () => {
    const people = await Promise.all(
      Array.from({ length: 30 }, async () => (await app.makeChaplain()).user.id),
    );
    const { drivers, handed } = recordingDrivers();
    await Promise.all([start(drivers), start(drivers)]);

    await tellApproval(...people);
    await tellApproval(...people);

    await expect
      .poll(async () => (await readOutbox(app.db)).every(({ state }) => state === 'sent'), {
        timeout: 15_000,
      })
      .toBe(true);
    expect(handed).toHaveLength(60);
    expect(new Set(handed.map(({ outgoing }) => outgoing.deliveryId)).size).toBe(60);
  });

  test('the workers drop messages to a person whose account was deleted (M14)', async ({
    chaplain,
  }) => {
    await tellApproval(chaplain.user.id);
    await removeUser(app.db, chaplain.user.id);
    const { drivers, handed } = recordingDrivers();
    await start(drivers);
    const { id } = (await app.makeChaplain()).user;
    await tellApproval(id);

    await expect.poll(() => handed.length).toBe(1);
    expect(await readOutbox(app.db)).toMatchObject([{ userId: id }]);
  });

  test('even if servers don’t answer most attempts, the workers go on sending other messages (M4)', async ({
    chaplain,
  }) => {
    const hanging = held();
    const { drivers, handed } = recordingDrivers(async ({ outgoing }) => {
      const isOfOthers = 'to' in outgoing && outgoing.to.address !== chaplain.user.email;
      if (isOfOthers) await hanging.promise;
      return { result: 'sent' };
    });
    const people = await Promise.all(Array.from({ length: 6 }, async () => app.makeChaplain()));
    await start(drivers);
    onTestFinished(hanging.release);
    await tellApproval(...people.map(({ user }) => user.id));
    await expect.poll(() => handed.length).toBe(6);

    await tellApproval(chaplain.user.id);

    await expect.poll(() => handed.length).toBe(7);
  });

  test('the workers send no more messages at once than the channel allows', async () => {
    const hanging = held();
    const { drivers, handed } = recordingDrivers(async () => {
      await hanging.promise;
      return { result: 'sent' };
    });
    const people = await Promise.all(Array.from({ length: 5 }, async () => app.makeChaplain()));
    await start({ ...drivers, email: { ...drivers.email, concurrency: 2 } });
    onTestFinished(hanging.release);

    await tellApproval(...people.map(({ user }) => user.id));
    await expect.poll(() => handed.length).toBe(2);
    wakeWorkers();
    // Longer than a slow delivery needs to no longer use a slot, on channels that allow it.
    await sleep(1_500);
    expect(handed).toHaveLength(2);

    hanging.release();
    await expect.poll(() => handed.length).toBe(5);
  });

  test('the workers go on sending while slow push services use up all slots (M4)', async ({
    chaplain,
  }) => {
    const hanging = held();
    const { drivers, handed } = recordingDrivers(async ({ channel }) => {
      if (channel === 'push') await hanging.promise;
      return { result: 'sent' };
    });
    const people = await Promise.all(Array.from({ length: 2 }, async () => app.makeChaplain()));
    const userIds = [...people.map(({ user }) => user.id), chaplain.user.id];
    for (const userId of userIds) await addPushSubscription(app.db, userId);
    await start({ ...drivers, push: { ...drivers.push, concurrency: 2, maxSlow: 2 } });
    onTestFinished(hanging.release);

    await tellApproval(...userIds);

    const pushed = () => handed.filter(({ channel }) => channel === 'push').length;
    await expect.poll(pushed, { timeout: 10_000 }).toBe(3);
  });

  test('if storing a message’s outcome takes longer than the worker’s lease, the message is still sent only once', async ({
    chaplain,
  }) => {
    const failed = held();
    let isAway = false;
    const db: Database = {
      ...app.db,
      transaction: async (work) => {
        if (!isAway) return app.db.transaction(work);
        isAway = false;
        failed.release();
        throw new Error('The database is away.');
      },
    };
    const { drivers, handed } = recordingDrivers(() => {
      isAway = true;
      return { result: 'sent' };
    });
    const stop = await startWorkers({ db, drivers, log, settings });
    onTestFinished(stop);
    await tellApproval(chaplain.user.id);
    await failed.promise;
    await setDue(app.db);
    wakeWorkers();

    const states = async () => (await readOutbox(app.db)).map(({ state }) => state);
    await expect.poll(states, { timeout: 10_000 }).toEqual(['sent']);
    expect(handed).toHaveLength(1);
  });

  test('the workers mark a message as sent even if the provider’s id can’t be stored', async ({
    chaplain,
  }) => {
    const { drivers } = recordingDrivers(() => ({ result: 'sent', providerId: 'SM\0' }));
    await start(drivers);
    await tellApproval(chaplain.user.id);
    await expect.poll(async () => readOutbox(app.db)).toMatchObject([{ state: 'sent' }]);
  });

  test('the workers hold no database connection and no lock while a mail server is slow (M4, M10)', async ({
    chaplain,
  }) => {
    let answer: (outcome: Outcome) => void = () => {};
    const { drivers, handed } = recordingDrivers(
      () => new Promise<Outcome>((resolve) => (answer = resolve)),
    );
    await start(drivers);
    onTestFinished(() => answer({ result: 'sent' }));
    await tellApproval(chaplain.user.id);
    await expect.poll(() => handed.length).toBe(1);

    const [delivery] = await readOutbox(app.db);

    expect(delivery?.state).toBe('sending');
    await lockAtOnce(app.db, delivery?.id ?? '');
    await expect.poll(() => app.db.pool.totalCount - app.db.pool.idleCount).toBe(0);
  });

  test('the workers finish sending the current messages before they stop', async ({ chaplain }) => {
    let answer: (outcome: Outcome) => void = () => {};
    const { drivers, handed } = recordingDrivers(
      () => new Promise<Outcome>((resolve) => (answer = resolve)),
    );
    const stop = await startWorkers({ db: app.db, drivers, log, settings });
    await tellApproval(chaplain.user.id);
    await expect.poll(() => handed.length).toBe(1);

    const stopped = stop();
    answer({ result: 'sent' });
    await stopped;

    expect(await readOutbox(app.db)).toMatchObject([{ state: 'sent' }]);
  });
});
