import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import type { Outcome } from '#server/channels/channel.ts';
import { setClock } from '#server/testing/clock.ts';
import { whileTableIsGone } from '#server/testing/database-faults.ts';
import { held } from '#server/testing/held.ts';
import { recordingDrivers } from '#server/testing/recording-drivers.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { readOutage, storeOutage } from './outage-queries.ts';
import { watchOutages } from './outage-watch.ts';

const app = useTestApp();

const MINUTE = 60_000;
const SENT: Outcome = { result: 'sent' };

const down = (problem: string): Outcome => ({ result: 'retry', problem, isOutage: true });

interface Watching {
  probe?: number;
  count?: number;
  check?: () => Promise<string | null>;
}

async function watching({ probe = 10 * MINUTE, count = 10 * MINUTE, check }: Watching = {}) {
  const lines: unknown[] = [];
  const log = pino({ base: null }, { write: (line) => lines.push(JSON.parse(line)) });
  const state = { wakes: 0 };
  const { email } = recordingDrivers().drivers;
  const watch = await watchOutages({
    db: app.db,
    driver: { ...email, ...(check && { check }) },
    log,
    wake: () => (state.wakes += 1),
    pauses: { probe, count },
  });
  onTestFinished(watch.stop);
  return { ...watch, lines, state };
}

const outage = () => readOutage(app.db.orm, 'email');

/** Stores an outage that began 90 seconds ago, as if a former process had noticed it. */
async function beDown() {
  const since = new Date(Date.now() - 90_000).toISOString();
  await storeOutage(app.db.orm, 'email', { since, failures: 2, problem: 'No answer.' });
  return since;
}

test('an outage begins with the first failed attempt, and counts the further ones', async () => {
  const { note, lines, state } = await watching();
  const begunAt = Date.now() - 5000;
  await note(down('No answer from office@example.org'), begunAt);
  await note(down('Still nothing'), begunAt + 1000);
  expect(await outage()).toEqual({
    since: new Date(begunAt).toISOString(),
    failures: 2,
    problem: 'Still nothing',
  });
  expect(lines).toMatchObject([
    {
      level: 40,
      channel: 'email',
      problem: 'No answer from (address)',
      msg: 'the server for email takes nothing',
    },
  ]);
  expect(state.wakes).toBe(0);
});

test('a refusal of a single message is no outage', async () => {
  const { note, lines } = await watching();
  await note({ result: 'retry', problem: 'Greylisted' }, Date.now());
  await note({ result: 'failed', problem: 'No such mailbox' }, Date.now());
  expect(await outage()).toBeNull();
  expect(lines).toEqual([]);
});

test('the end of an outage is logged with its length and its failures, and wakes the worker', async () => {
  const { note, lines, state } = await watching();
  const begunAt = Date.now() - 90_000;
  await note(down('No answer'), begunAt);
  await app.makeDelivery({ state: 'queued', attempts: 1 });
  await note(SENT, Date.now());
  expect(await outage()).toBeNull();
  const [, end] = lines;
  expect(end).toMatchObject({
    level: 30,
    channel: 'email',
    since: new Date(begunAt).toISOString(),
    failures: 1,
    problem: 'No answer',
    waiting: 1,
    msg: 'the server for email takes messages again',
  });
  expect(JSON.stringify(end)).toMatch(/"seconds":9[0-4]\b/);
  expect(state.wakes).toBe(1);
  await note(SENT, Date.now());
  expect(lines).toHaveLength(2);
});

test('a message whose sending began before the last failure does not end an outage', async () => {
  const { note } = await watching();
  await note(down('No answer'), Date.now() - 2 * MINUTE);
  await note(SENT, Date.now() - MINUTE);
  expect(await outage()).not.toBeNull();
});

test('an attempt that began before the last message was sent does not begin an outage', async () => {
  const { note, lines } = await watching();
  await note(SENT, Date.now());
  await note(down('No answer'), Date.now() - MINUTE);
  expect(await outage()).toBeNull();
  expect(lines).toEqual([]);
});

test('after a restart, only a message that is sent afterwards ends the outage', async () => {
  const since = await beDown();
  const { note, lines } = await watching();
  await note(SENT, Date.now() - MINUTE);
  expect(await outage()).toMatchObject({ since });
  await note(SENT, Date.now() + 1000);
  expect(await outage()).toBeNull();
  expect(lines).toMatchObject([{ since, failures: 2, problem: 'No answer.' }]);
});

test('an outage of a server that can’t be checked ends when no message waits for it any more', async () => {
  const since = await beDown();
  const { lines, state } = await watching({ probe: 20 });
  await expect.poll(outage).toBeNull();
  await expect.poll(() => lines.length).toBe(1);
  expect(lines).toMatchObject([
    { level: 30, since, failures: 2, waiting: 0, msg: 'no email waits for its server any more' },
  ]);
  expect(state.wakes).toBe(1);
});

test('an outage lasts while a check of the server finds a problem', async () => {
  await beDown();
  const answers = ['No answer.', 'No answer.', null];
  const checks: (string | null)[] = [];
  const check = async () => {
    const answer = answers[checks.length] ?? null;
    checks.push(answer);
    return answer;
  };
  const { lines } = await watching({ probe: 20, check });
  await expect.poll(outage).toBeNull();
  expect(checks).toEqual(answers);
  await expect.poll(() => lines.length).toBe(1);
  expect(lines).toMatchObject([{ msg: 'the server for email takes messages again' }]);
});

test('while an outage lasts, the log repeats how many messages wait', async () => {
  const { note, lines } = await watching({ count: 0 });
  await app.makeDelivery({ state: 'queued', attempts: 1 });
  await note(down('No answer'), Date.now());
  await note(down('Still nothing'), Date.now());
  const again = {
    level: 40,
    channel: 'email',
    waiting: 1,
    msg: 'the server for email still takes nothing',
  };
  expect(lines.slice(1)).toMatchObject([
    { ...again, failures: 1, problem: 'No answer' },
    { ...again, failures: 2, problem: 'Still nothing' },
  ]);
});

test('in an outage, one waiting message at a time is tried again', async () => {
  await beDown();
  for (const minutes of [5, 10]) {
    const dueAt = new Date(Date.now() + minutes * MINUTE);
    await app.makeDelivery({ state: 'queued', attempts: 1, dueAt });
  }
  const { state, stop, lines } = await watching({ probe: 1_500 });
  await expect.poll(() => state.wakes).toBe(1);
  await stop();
  const { rows } = await app.db.pool.query<{ isDue: boolean }>(
    'SELECT due_at <= now() AS "isDue" FROM deliveries ORDER BY due_at',
  );
  expect(rows.map(({ isDue }) => isDue)).toEqual([true, false]);
  expect(await outage()).not.toBeNull();
  expect(lines).toEqual([]);
});

test('a server that doesn’t answer a check is not checked again meanwhile', async () => {
  await beDown();
  const slow = held();
  let checks = 0;
  const check = async () => {
    checks += 1;
    await slow.promise;
    return 'No answer.';
  };
  await watching({ probe: 10, check });
  await expect.poll(() => checks).toBe(1);
  await sleep(100);
  expect(checks).toBe(1);
  slow.release();
  await expect.poll(() => checks).toBeGreaterThan(1);
});

test('a server is checked only while an outage lasts and the portal runs', async () => {
  let checks = 0;
  const check = async () => {
    checks += 1;
    return 'No answer.';
  };
  await watching({ probe: 10, check });
  await sleep(100);
  expect(checks).toBe(0);

  await beDown();
  const { stop } = await watching({ probe: 10, check });
  await expect.poll(() => checks).toBeGreaterThan(0);
  await stop();
  // A check that had begun may still be counted.
  await sleep(200);
  const before = checks;
  await sleep(100);
  expect(checks).toBe(before);
});

test('an attempt that begins at the moment of another’s end counts as later', async () => {
  const now = Date.now();
  setClock(now);
  const { note } = await watching();
  await note(SENT, now);
  await note(down('No answer'), now);
  expect(await outage()).toMatchObject({ failures: 1 });
  await note(SENT, now);
  expect(await outage()).toBeNull();
});

test('an outage that can’t be stored is logged, and the next failure stores it', async () => {
  const { note, lines } = await watching();
  await whileTableIsGone(app, 'portal_settings', () => note(down('No answer'), Date.now()));
  expect(lines).toMatchObject([
    { msg: 'the server for email takes nothing' },
    {
      level: 40,
      channel: 'email',
      msg: 'an outage could not be stored',
      err: expect.anything(),
    },
  ]);
  await note(down('No answer'), Date.now());
  expect(await outage()).toMatchObject({ failures: 2 });
});
