import { pino } from 'pino';
import { describe, expect, onTestFinished } from 'vitest';
import type { ChannelDrivers, Outcome } from '#server/channels/channel.ts';
import { writeSetting } from '#server/db/portal-settings.ts';
import { NOTIFY_CHANNEL } from '#server/features/messages/queries.ts';
import { mailLink, tell } from '#server/features/messages/service.ts';
import { whileTableIsGone } from '#server/testing/database-faults.ts';
import { readOutbox } from '#server/testing/outbox.ts';
import { inHours } from '#server/testing/record-factories.ts';
import { recordingDrivers } from '#server/testing/recording-drivers.ts';
import { testWithPeople } from '#server/testing/test-with-people.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { startWorkers } from './start-workers.ts';

const app = useTestApp();
const test = testWithPeople(app);

async function start(drivers: ChannelDrivers, publicUrl?: string) {
  const lines: unknown[] = [];
  const log = pino({ base: null }, { write: (line) => lines.push(JSON.parse(line)) });
  const settings = {
    secret: 'a secret of the tests that is long enough',
    publicUrl,
    fallbackAddress: 'http://localhost:3000',
  };
  const stop = await startWorkers({ db: app.db, drivers, log, settings });
  onTestFinished(stop);
  return lines;
}

const tellApproval = (userId: string) =>
  app.db.transaction((tx) =>
    tell(tx, { kind: 'application-approved', facts: {}, to: [{ userId }], actorId: null }),
  );

const queued = (userId: string) =>
  app.makeDelivery(
    { userId, state: 'queued', attempts: 0, problem: null },
    { kind: 'application-approved', giveUpAt: inHours(1) },
  );

describe('faults while messages are sent', () => {
  test('if a driver fails, the message is tried again later, and the error is logged', async ({
    chaplain,
  }) => {
    const { drivers } = recordingDrivers((): Outcome => {
      throw new Error('The driver is broken.');
    });
    const lines = await start(drivers);
    await tellApproval(chaplain.user.id);
    const problem = 'The portal could not send this message.';
    await expect
      .poll(async () => readOutbox(app.db))
      .toMatchObject([{ state: 'queued', attempts: 1, problem }]);
    expect(lines).toMatchObject([
      {
        level: 50,
        channel: 'email',
        msg: 'a driver failed',
        err: { message: 'The driver is broken.' },
      },
    ]);
  });

  test('messages that were taken, but could not be read, are sent later without counting an attempt', async ({
    chaplain,
  }) => {
    const { drivers, handed } = recordingDrivers();
    const lines = await whileTableIsGone(app, 'message_preferences', async () => {
      await queued(chaplain.user.id);
      const logged = await start(drivers);
      await expect.poll(() => logged.length).toBeGreaterThan(0);
      await expect
        .poll(async () => (await readOutbox(app.db)).map(({ state }) => state))
        .toEqual(['queued']);
      return logged;
    });
    expect(lines[0]).toMatchObject({
      level: 40,
      channel: 'email',
      msg: 'messages could not be read',
      err: expect.anything(),
    });
    await expect.poll(() => handed.length, { timeout: 10_000 }).toBe(1);
    await expect
      .poll(async () => readOutbox(app.db))
      .toMatchObject([{ state: 'sent', attempts: 1 }]);
  });
});

describe('the web address in messages', () => {
  const linkIn = async (userId: string, publicUrl?: string) => {
    const { drivers, handed } = recordingDrivers();
    await start(drivers, publicUrl);
    await app.db.transaction((tx) =>
      mailLink(tx, { kind: 'password-reset', userId, actorId: null, mailsAnHour: 10 }),
    );
    await expect.poll(() => handed.length).toBe(1);
    return /https?:\/\/[^\s"/]+(?=\/set-password\?token=)/.exec(JSON.stringify(handed))?.[0];
  };

  test('links begin with the address from the server’s settings', async ({ chaplain }) => {
    await writeSetting(app.db.orm, 'address', { origin: 'https://seen.example.org' });
    const publicUrl = 'https://chaplains.example.org';
    expect(await linkIn(chaplain.user.id, publicUrl)).toBe(publicUrl);
  });

  test('without an address in the server’s settings, links begin with the address that administrators use', async ({
    chaplain,
  }) => {
    await writeSetting(app.db.orm, 'address', { origin: 'https://seen.example.org' });
    expect(await linkIn(chaplain.user.id)).toBe('https://seen.example.org');
  });

  test('before an administrator has used the portal, links begin with the server’s own address', async ({
    chaplain,
  }) => {
    expect(await linkIn(chaplain.user.id)).toBe('http://localhost:3000');
  });
});

describe('starting the workers', () => {
  test('without a provider of text messages, mails are sent all the same', async ({ chaplain }) => {
    const { drivers, handed } = recordingDrivers();
    await start({ ...drivers, text: null });
    await tellApproval(chaplain.user.id);
    await expect.poll(() => handed.length).toBe(1);
  });

  test('messages that another process may be sending are left to it, but those of the embedded database’s former process are sent', async ({
    chaplain,
  }) => {
    const { drivers } = recordingDrivers();
    const { id } = await app.makeDelivery(
      { userId: chaplain.user.id, state: 'sending', problem: null, dueAt: inHours(1) },
      { kind: 'application-approved', giveUpAt: inHours(2) },
    );
    await start(drivers);
    const other = await app.makeChaplain();
    await tellApproval(other.user.id);
    const states = async () =>
      new Map((await readOutbox(app.db)).map((row) => [row.id === id, row.state]));
    const expected = app.db.kind === 'embedded' ? 'sent' : 'sending';
    await expect.poll(states).toEqual(
      new Map([
        [true, expected],
        [false, 'sent'],
      ]),
    );
  });

  test('a notice from another process wakes the workers', async ({ chaplain }) => {
    const { drivers, handed } = recordingDrivers();
    await start(drivers);
    await queued(chaplain.user.id);
    const notify = async () => {
      await app.db.pool.query('SELECT pg_notify($1, $2)', [NOTIFY_CHANNEL, '']);
      return handed.length;
    };
    // The embedded database has only one process, which finds the message at its next look.
    const timeout = app.db.kind === 'embedded' ? 10_000 : 4000;
    await expect.poll(notify, { timeout }).toBe(1);
  });
});
