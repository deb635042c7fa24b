import { pino } from 'pino';
import { expect, onTestFinished } from 'vitest';
import { decideHeldMessages } from '#shared/messages/api.ts';
import { messageNotices } from '#shared/system/api.ts';
import { onWake } from '#server/features/messages/wake.ts';
import { startWorkers } from '#server/features/messages/worker/start-workers.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { whileReadOnly } from '#server/testing/database-faults.ts';
import { beforeCommit } from '#server/testing/held-lock.ts';
import { EXAMPLE_FACTS } from '#server/features/messages/content/examples.ts';
import { readOutbox } from '#server/testing/outbox.ts';
import { testWithPeople } from '#server/testing/test-with-people.ts';
import { recordingDrivers } from '#server/testing/recording-drivers.ts';
import { inHours } from '#server/testing/record-factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { readHeld } from './queries.ts';
import { decideHeld, holdAtStart } from './service.ts';

const app = useTestApp();
const test = testWithPeople(app);
const before = { version: '1.0.0', commit: 'abc1234' };
const after = { version: '1.0.0', commit: 'def5678' };

async function start(release = after) {
  const lines: unknown[] = [];
  const log = pino({ base: null }, { write: (line) => lines.push(JSON.parse(line)) });
  await holdAtStart({ db: app.db, log, release });
  const { drivers, handed } = recordingDrivers();
  const settings = {
    secret: 'a secret of the tests that is long enough',
    publicUrl: 'https://chaplains.example.org',
    fallbackAddress: 'http://localhost:3000',
  };
  onTestFinished(await startWorkers({ db: app.db, drivers, log, settings }));
  return { lines, handed };
}

async function waiting() {
  await holdAtStart({ db: app.db, log: pino({ level: 'silent' }), release: before });
  const message = { kind: 'training-changed', giveUpAt: inHours(24) } as const;
  const waits = { state: 'queued', attempts: 0, problem: null } as const;
  const facts = { ...EXAMPLE_FACTS['training-changed'] };
  const late = await app.makeDelivery({ ...waits, waitsSince: inHours(-5) }, { ...message, facts });
  const inTime = await app.makeDelivery(
    { ...waits, waitsSince: new Date() },
    { ...message, facts },
  );
  return { late, inTime };
}

const stateOf = async (id: string) =>
  (await readOutbox(app.db)).find((each) => each.id === id)?.state;

const markRestored = () =>
  app.db.pool.query(`INSERT INTO portal_settings (name, value) VALUES ('restored', '{}')`);

test('the first start after a restore holds back all unsent messages and logs their number', async ({
  admin,
}) => {
  const { late, inTime } = await waiting();
  const call = await app.makeDelivery({ state: 'sending', priority: 0 }, { kind: 'call-out' });
  await markRestored();
  const { lines, handed } = await start(before);
  expect(lines).toMatchObject([
    {
      level: 40,
      because: 'restore',
      count: 3,
      msg: 'messages are held: an administrator says on the page System, or an operator by `npm run held-messages`, whether to send or to drop them',
    },
  ]);
  for (const { id } of [late, inTime, call]) expect(await stateOf(id)).toBe('held');
  const { body } = await admin.call(messageNotices);
  expect(body.held).toMatchObject({ because: 'restore', count: 3 });
  expect(handed).toEqual([]);
  expect((await start(before)).lines).toEqual([]);
});

test('the first start after an upgrade holds back overdue messages, except urgent ones, and sends all others', async () => {
  const { late, inTime } = await waiting();
  const call = await app.makeDelivery(
    { state: 'queued', priority: 0, waitsSince: inHours(-1) },
    { kind: 'released', facts: { ...EXAMPLE_FACTS.released }, giveUpAt: inHours(1) },
  );
  const { lines } = await start();
  expect(lines).toContainEqual(expect.objectContaining({ because: 'upgrade', count: 1 }));
  expect(await stateOf(late.id)).toBe('held');
  await expect.poll(() => stateOf(inTime.id)).toBe('sent');
  await expect.poll(() => stateOf(call.id)).toBe('sent');
});

test.each([
  ['version', { ...before, version: '1.1.0' }],
  ['commit', { ...before, commit: 'def5678' }],
])('a start with another %s counts as an upgrade', async (_, release) => {
  const { late } = await waiting();
  const { lines } = await start(release);
  expect(lines).toContainEqual(expect.objectContaining({ because: 'upgrade', count: 1 }));
  expect(await stateOf(late.id)).toBe('held');
});

test('an upgrade or a restore that holds back no message is not logged', async () => {
  expect((await start(before)).lines).toEqual([]);
  expect((await start(after)).lines).toEqual([]);
  await markRestored();
  expect((await start(after)).lines).toEqual([]);
  expect(await readHeld(app.db.orm)).toBeNull();
});

test('a restart without an upgrade does not hold back any messages', async () => {
  const { late } = await waiting();
  const { lines } = await start(before);
  expect(lines).toEqual([]);
  await expect.poll(() => stateOf(late.id)).toBe('sent');
});

test('when an administrator releases the held-back messages, those with expired links are dropped and the others sent', async ({
  admin,
}) => {
  const { late, inTime } = await waiting();
  const reset = await app.makeDelivery({ state: 'queued' }, { kind: 'password-reset' });
  await markRestored();
  await start();
  const { body } = await admin.call(decideHeldMessages, { body: { decision: 'send' } });
  expect(body).toEqual({ sent: 2, dropped: 1 });
  for (const { id } of [late, inTime]) await expect.poll(() => stateOf(id)).toBe('sent');
  expect(await stateOf(reset.id)).toBe('dropped');
  expect((await admin.call(messageNotices)).body.held).toBeNull();
  const again = await admin.call(decideHeldMessages, { body: { decision: 'send' } });
  expect(again.body).toEqual({ sent: 0, dropped: 0 });
  const events = (await auditTrail(app)).filter(({ action }) => action.startsWith('held-'));
  expect(events).toEqual([
    {
      action: 'held-messages-sent',
      actor: admin.user.id,
      subject: null,
      details: { sent: 2, dropped: 1 },
    },
  ]);
});

test('a decision about held-back messages wakes the workers, unless there are none', async () => {
  await app.makeDelivery({ state: 'held' }, { giveUpAt: inHours(24) });
  let wakes = 0;
  onTestFinished(onWake(() => (wakes += 1)));
  expect(await decideHeld(app.db, 'send', null)).toEqual({ sent: 1, dropped: 0 });
  expect(wakes).toBe(1);
  expect(await decideHeld(app.db, 'drop', null)).toEqual({ sent: 0, dropped: 0 });
  expect(wakes).toBe(1);
});

test('held-back messages that an administrator drops are never sent', async ({ admin }) => {
  const { late, inTime } = await waiting();
  await markRestored();
  const { handed } = await start();
  const { body } = await admin.call(decideHeldMessages, { body: { decision: 'drop' } });
  expect(body).toEqual({ sent: 0, dropped: 2 });
  for (const { id } of [late, inTime]) expect(await stateOf(id)).toBe('dropped');
  expect((await start()).lines).toEqual([]);
  expect(handed).toEqual([]);
  expect(await auditTrail(app)).toEqual([
    {
      action: 'held-messages-dropped',
      actor: admin.user.id,
      subject: null,
      details: { sent: 0, dropped: 2 },
    },
  ]);
});

test('if an upgrade holds back more messages while an administrator drops the held-back messages, all of them are dropped', async () => {
  const log = pino({ level: 'silent' });
  await waiting();
  await holdAtStart({ db: app.db, log, release: after });
  const { id } = await app.makeDelivery(
    { state: 'queued', attempts: 0, waitsSince: inHours(-5) },
    { kind: 'training-changed', giveUpAt: inHours(24) },
  );
  await beforeCommit(app, {
    change: (db) => holdAtStart({ db, log, release: before }),
    call: () => decideHeld(app.db, 'drop', null),
  });
  const held = await readHeld(app.db.orm);
  expect([await stateOf(id), held]).toEqual(['dropped', null]);
});

test('a restart without an upgrade succeeds even while the database is read-only', async () => {
  const log = pino({ level: 'silent' });
  await holdAtStart({ db: app.db, log, release: before });
  const again = () => holdAtStart({ db: app.db, log, release: before });
  await expect(whileReadOnly(app, again)).resolves.toBeUndefined();
});
