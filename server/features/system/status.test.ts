import { expect, test } from 'vitest';
import { currentUser } from '#shared/accounts/api.ts';
import { listDeliveries } from '#shared/messages/api.ts';
import { messageNotices, systemStatus } from '#shared/system/api.ts';
import { recordBackup } from '#server/backup/last-backup-queries.ts';
import { whileReadOnly } from '#server/testing/database-faults.ts';
import { TEST_SECRET } from '#server/testing/serve-app.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();

const read = async (asked = app.visitor()) => {
  const { visitor } = await app.signInAs('admin');
  asked.cookies.set('sid', visitor.cookies.get('sid') ?? '');
  const { status, body } = await asked.call(systemStatus);
  expect(status).toBe(200);
  return body;
};

test('the system status reports versions, waiting messages by channel, and what needs attention', async () => {
  await app.makeDelivery({ channel: 'email', state: 'queued', attempts: 2, dueAt: new Date() });
  await app.makeDelivery({ channel: 'text', state: 'failed' });
  const status = await read();
  expect(status).toMatchObject({
    node: process.version,
    publicUrl: null,
    database: { kind: app.db.kind },
    mail: 'folder',
    texts: 'none',
    browsers: 0,
    sessions: 1,
    lastBackupAt: null,
  });
  expect(status.database.version).toMatch(/^\d+/);
  expect(status.database.sizeBytes).toBeGreaterThan(1e6);
  expect(
    status.channels.map(({ channel, waiting, retrying, failedLastHour }) => [
      channel,
      waiting,
      retrying,
      failedLastHour,
    ]),
  ).toEqual([
    ['push', 0, 0, 0],
    ['email', 1, 1, 0],
    ['text', 0, 0, 1],
  ]);
  const messages = status.attention.map(({ message }) => message).join('\n');
  expect(messages).toContain('Email is not sent');
  expect(messages).toContain('Messages by text message: 1 failed in the last hour.');
  expect(messages).toContain('No backup was made');
  for (const { remedy } of status.attention) expect(remedy).toMatch(/\.$/);
});

test('the system status lists problems before warnings', async () => {
  const hourAgo = new Date(Date.now() - 3_600_000);
  await app.makeDelivery({ channel: 'push', state: 'queued', dueAt: hourAgo });
  const { attention } = await read();
  expect(attention[0]).toMatchObject({ severity: 'problem', area: 'messages' });
  expect(attention.slice(1).map(({ severity }) => severity)).not.toContain('problem');
});

test('after a backup, the system status shows its time and no longer warns about backups', async () => {
  await recordBackup(app.db.orm, { createdAt: new Date().toISOString(), bytes: 1 });
  const { lastBackupAt, attention } = await read();
  expect(Date.now() - Date.parse(lastBackupAt ?? '')).toBeLessThan(60_000);
  expect(attention.map(({ area }) => area)).not.toContain('backup');
});

test('if PUBLIC_URL and TRUST_PROXY suit the proxy, the system status does not warn about the portal’s address', async () => {
  const { visitor } = await app.secondProcess({
    publicUrl: 'https://chaplains.example.org',
    trustProxy: '1',
  });
  const { publicUrl, attention } = await read(visitor());
  expect(publicUrl).toBe('https://chaplains.example.org');
  expect(attention.map(({ area }) => area)).not.toContain('address');
});

const minutesAgo = (minutes: number) => new Date(Date.now() - 60_000 * minutes);

test.each([
  ['password-reset', 4, 6],
  ['invitation', 29, 31],
  ['call-out', 1, 3],
] as const)(
  'a message of the kind %s counts as late only after the time allowed for its kind',
  async (kind, fine, late) => {
    const waiting = { state: 'queued', attempts: 1 } as const;
    await app.makeDelivery({ ...waiting, waitsSince: minutesAgo(fine) }, { kind });
    const told = async () =>
      (await read()).attention.filter(({ message }) => message.includes('waited too long'));
    expect(await told()).toEqual([]);
    await app.makeDelivery({ ...waiting, waitsSince: minutesAgo(late) }, { kind });
    expect(await told()).toMatchObject([
      { severity: 'problem', message: expect.stringMatching(/^1 message has waited .*: .* 1\.$/) },
    ]);
  },
);

test('if quiet hours held a message back, its waiting time is counted only from the end of the quiet hours', async () => {
  const kind = 'training-changed';
  const written = { state: 'queued', createdAt: minutesAgo(600) } as const;
  await app.makeDelivery({ ...written, attempts: 0, dueAt: minutesAgo(-60) }, { kind });
  await app.makeDelivery({ ...written, attempts: 1, waitsSince: minutesAgo(5) }, { kind });
  const { attention } = await read();
  expect(attention.map(({ message }) => message).join()).not.toContain('waited too long');
});

test('a mail server that accepts no mail is reported as an outage only while messages wait to be sent by email', async () => {
  const { visitor } = await app.signInAs('admin');
  const notices = async () => (await visitor.call(messageNotices)).body;
  expect(await notices()).toEqual({ outages: [], late: [], held: null });
  const since = minutesAgo(3).toISOString();
  const outage = { since, failures: 2, problem: 'Busy' };
  await app.db.pool.query(`INSERT INTO portal_settings VALUES ('outage-email', $1)`, [outage]);
  expect(await notices()).toEqual({ outages: [], late: [], held: null });
  const waitsSince = minutesAgo(7);
  await app.makeDelivery({ state: 'queued', waitsSince }, { kind: 'password-reset' });
  await app.makeDelivery({ state: 'queued', waitsSince }, { kind: 'invitation' });
  expect(await notices()).toEqual({
    outages: [{ channel: 'email', since, waiting: 2 }],
    late: [{ kind: 'password-reset', count: 1, since: waitsSince.toISOString() }],
    held: null,
  });
});

test('the system status can be read from a read-only database, even after the session was idle for an hour', async () => {
  const { visitor } = await app.signInAs('admin');
  await app.db.pool.query("UPDATE sessions SET last_seen_at = now() - interval '1 hour'");
  const answers = await whileReadOnly(app, async () => [
    await visitor.call(currentUser),
    await visitor.call(systemStatus),
    await visitor.call(messageNotices),
    await visitor.call(listDeliveries),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
});

test('the system status mentions the session secret only while the secret is being changed', async () => {
  const areas = async (asked?: Parameters<typeof read>[0]) =>
    (await read(asked)).attention.map(({ area }) => area);
  expect(await areas()).not.toContain('session-secret');
  const sessionSecrets = ['the secret that comes after the other one', TEST_SECRET] as const;
  const { visitor } = await app.secondProcess({ sessionSecrets });
  expect(await areas(visitor())).toContain('session-secret');
});
