import { describe, expect, test } from 'vitest';
import type { StorageHealth } from '#server/storage/storage-watch.ts';
import { setClockAhead } from '#server/testing/clock.ts';
import { whileReadOnly } from '#server/testing/database-faults.ts';
import { addAuthenticator } from '#server/testing/second-factor.ts';
import { TEST_SECRET, TEST_SETTINGS } from '#server/testing/serve-app.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { gatherNotices, gatherStatus, type SystemParts, type SystemSettings } from './service.ts';

const app = useTestApp();

function gather(parts: Partial<SystemParts> = {}, settings: Partial<SystemSettings> = {}) {
  const usual: SystemParts = {
    db: app.db,
    storageHealth: async () => ({ status: 'ok' }),
    hasBucket: false,
    checkMail: null,
  };
  return gatherStatus({ ...usual, ...parts }, { ...TEST_SETTINGS, ...settings });
}

const minutesAgo = (minutes: number) => new Date(Date.now() - 60_000 * minutes);

async function beginOutage(since: string) {
  const outage = { since, failures: 14, problem: 'Busy.' };
  await app.db.pool.query(`INSERT INTO portal_settings VALUES ('outage-email', $1)`, [outage]);
}

describe('what the system status says of the portal’s parts', () => {
  test.each<[StorageHealth['status'], boolean | null]>([
    ['ok', true],
    ['checking', null],
    ['unreachable', false],
  ])(
    'the system status tells whether a file store in the state %s can be used: %j',
    async (status, isUsable) => {
      const { files } = await gather({ storageHealth: async () => ({ status }) });
      expect(files).toEqual({ kind: 'disk', isUsable, toDelete: 0 });
    },
  );

  test('the system status names the kinds of file store, mail and text messages that are set up', async () => {
    const status = await gather(
      { hasBucket: true, checkMail: async () => null },
      { textProvider: { name: 'twilio', secret: 'a secret of the tests' } },
    );
    expect(status).toMatchObject({ files: { kind: 'bucket' }, mail: 'server', texts: 'twilio' });
    expect(status.attention.map(({ area }) => area)).not.toContain('mail');
  });

  test('the system status counts all files that are still to be deleted, also those that failed once', async () => {
    await app.db.pool.query(
      `INSERT INTO object_deletions (key, attempts)
        VALUES ('files/one', 0), ('files/two', 0), ('files/three', 1)`,
    );
    expect((await gather()).files.toDelete).toBe(3);
  });

  test('the system status warns about an embedded database, but not about PostgreSQL', async () => {
    const warnings = async (kind: 'embedded' | 'postgres') => {
      const { attention, database } = await gather({ db: { ...app.db, kind } });
      expect(database).toMatchObject({ kind, takesWrites: true });
      return attention.map(({ message }) => message);
    };
    const warning = 'The embedded database does not survive a power cut.';
    expect(await warnings('embedded')).toContain(warning);
    expect(await warnings('postgres')).not.toContain(warning);
  });

  test('the system status says so if the database takes no writes', async () => {
    const { database } = await whileReadOnly(app, async () => {
      await app.db.pool.query(
        `CREATE TRIGGER test_fault BEFORE DELETE ON drizzle.applied_migrations
          FOR EACH STATEMENT EXECUTE FUNCTION test_fault()`,
      );
      return gather();
    });
    expect(database.takesWrites).toBe(false);
  });

  test('the system status reports a clock that is an hour ahead of the database’s', async () => {
    setClockAhead(1);
    const { attention } = await gather();
    expect(attention.filter(({ area }) => area === 'clock')).toMatchObject([
      {
        severity: 'problem',
        message: expect.stringMatching(/ seconds ahead of that of the database\. /),
      },
    ]);
  });

  test('with one session secret, the system status doesn’t mention apps that are sealed with another one', async () => {
    await addAuthenticator((await app.signInAs('guest')).visitor);
    const other = 'the secret that comes after the other one';
    const areas = async (...sessionSecrets: SystemSettings['sessionSecrets']) =>
      (await gather({}, { sessionSecrets })).attention.map(({ area }) => area);
    expect(await areas(other)).not.toContain('session-secret');
    expect(await areas(other, TEST_SECRET)).toContain('session-secret');
  });
});

describe('what the system status says of messages', () => {
  test('the system status counts the waiting messages of a channel, with the age of the oldest', async () => {
    const waiting = { channel: 'email', state: 'queued', dueAt: new Date() } as const;
    await app.makeDelivery({ ...waiting, attempts: 0, createdAt: minutesAgo(10) });
    await app.makeDelivery({ ...waiting, attempts: 2 });
    const [push, email] = (await gather()).channels;
    expect(email).toMatchObject({ channel: 'email', waiting: 2, retrying: 1, failedLastHour: 0 });
    expect(email?.oldestSeconds).toBeGreaterThan(599);
    expect(push).toMatchObject({ channel: 'push', waiting: 0, oldestSeconds: 0 });
  });

  test('the system status gives the time of an outage in the program’s time zone', async () => {
    await beginOutage('2026-03-02T15:05:00.000Z');
    const messages = (await gather()).attention.map(({ message }) => message);
    expect(messages).toContain(
      'Messages by email have not gone out since Mon, Mar 2, 2026, 10:05 EST, after 14 tries. Busy.',
    );
  });

  test('an outage of email is no notice while only text messages wait, and a portal that sends nothing has no notices', async () => {
    await beginOutage(minutesAgo(3).toISOString());
    const waiting = { channel: 'text', state: 'queued', waitsSince: minutesAgo(7) } as const;
    await app.makeDelivery(waiting, { kind: 'password-reset' });
    expect(await gatherNotices(app.db, { sendsMessages: true })).toMatchObject({
      outages: [],
      late: [{ kind: 'password-reset', count: 1 }],
    });
    await app.makeDelivery({ ...waiting, channel: 'email' }, { kind: 'password-reset' });
    expect(await gatherNotices(app.db, { sendsMessages: false })).toEqual({
      outages: [],
      late: [],
      held: null,
    });
  });
});
