import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { isUnavailable } from '#server/db/errors.ts';
import { tell } from '#server/features/messages/service.ts';
import { createFactories } from '#server/testing/factories.ts';
import { cutConnections } from '#server/testing/fresh-database.ts';
import { createVisitor } from '#server/testing/visitor.ts';
import {
  killPrimary,
  locationsIn,
  makeDatabase,
  promoteStandby,
  startFormerPrimary,
  startPortal,
} from './rig.ts';
import { startWriting, type Writing } from './writers.ts';

/** The longest outage that the test allows, in ms. */
const BOUND = 10_000;

test('after the primary database is killed and its standby promoted, no acknowledged write is lost, and the restarted old primary accepts no writes (B6)', async () => {
  const { primary, standby, several, haproxy } = await makeDatabase();
  const ways = [
    { name: 'several hosts', ...(await startPortal(several)) },
    { name: 'HAProxy', ...(await startPortal(haproxy)) },
  ];
  const writing = ways.map(({ name, visitor }) => ({ name, ...startWriting(visitor, name) }));
  onTestFinished(async () => void (await Promise.all(writing.map(({ stop }) => stop()))));
  await acknowledgedFromNow(writing, 200);

  const before = writing.map(({ acknowledged }) => acknowledged.length);
  const killedAt = performance.now();
  const log = logSince(killedAt);
  killPrimary();
  log(`The primary was killed (SIGKILL). Acknowledged until then: ${countsOf(writing, before)}.`);
  await promoteStandby();
  log('The standby was promoted.');
  await acknowledgedFromNow(writing, 50);
  for (const { name, acknowledged, refused } of writing) {
    const gap = longestGap(acknowledged, killedAt);
    log(
      `By ${name}: writes are acknowledged again. ${refused.length} were refused (${statusesOf(refused)}), and ${inSeconds(gap)} passed at most without an acknowledgement.`,
      firstAfter(acknowledged, Math.max(killedAt, ...refused.map(({ at }) => at))),
    );
    expect(gap).toBeLessThan(BOUND);
    expect(refused.filter(({ status }) => status !== 503)).toEqual([]);
  }
  await Promise.all(writing.map(({ stop }) => stop()));

  const db = await openDatabase({
    databaseUrl: standby.href,
    dataDir: '',
    log: pino({ level: 'silent' }),
    migrate: false,
  });
  onTestFinished(() => db.close());
  const compare = async () => {
    const stored = await locationsIn(standby);
    const acknowledged = writing.flatMap((one) => one.acknowledged.map(({ location }) => location));
    const missing = acknowledged.filter((location) => !stored.has(location));
    expect(missing).toEqual([]);
    return `${acknowledged.length} writes acknowledged, ${missing.length} of them missing, ${stored.size - acknowledged.length} stored without an answer.`;
  };
  log(await compare());

  for (const { name, visitor } of ways) {
    const { status } = await visitor.send('GET', '/api/user');
    expect(status).toBe(200);
    log(`By ${name}: the session from before goes on.`);
  }
  await expect.poll(() => listenersOn(db.pool), { timeout: BOUND }).toBe(2);
  const { user } = await createFactories(db, () => createVisitor('')).makeChaplain();
  const to = [{ userId: user.id }];
  await db.transaction((tx) =>
    tell(tx, { kind: 'application-approved', facts: {}, to, actorId: null }),
  );
  const sent = () => ways.reduce((sum, { mailsTo }) => sum + mailsTo(user.email), 0);
  await expect.poll(sent, { timeout: BOUND }).toBe(1);
  log('Both listen again: a message that another process told was sent.');

  // Stops the portal behind HAProxy, because HAProxy could connect it to the old primary.
  await ways[1]?.child.stop();
  await startFormerPrimary();
  log('The old primary was started again, by mistake as a primary.');
  const rogue = (await locationsIn(primary)).size;
  await cutConnections(standby.href);
  const [first] = ways;
  if (!first) throw new Error('there is a portal');
  const again = startWriting(first.visitor, 'after that');
  writing.push({ name: 'several hosts again', ...again });
  await acknowledgedFromNow([again], 50);
  await again.stop();
  log(await compare());
  const fresh = await openDatabase({
    databaseUrl: several,
    dataDir: '',
    log: pino({ level: 'silent' }),
    migrate: false,
  });
  onTestFinished(() => fresh.close());
  const { rows } = await fresh.pool.query('SELECT inet_server_port() AS port');
  expect(rows).toEqual([{ port: Number(standby.port) }]);
  expect((await locationsIn(primary)).size).toBe(rogue);
  log('The old primary got none of the writes, and a new process goes to the new one, too.');

  const alone = await openDatabase({
    databaseUrl: primary.href,
    dataDir: '',
    log: pino({ level: 'silent' }),
    migrate: false,
  });
  onTestFinished(() => alone.close());
  const answers = await Promise.allSettled([
    alone.transaction((tx) => tx.execute(sql`CREATE TABLE misled (n int)`)),
    alone.pool.query('CREATE TABLE misled_too (n int)'),
  ]);
  const isRefused = (answer: PromiseSettledResult<unknown>) =>
    answer.status === 'rejected' && isUnavailable(answer.reason);
  expect(answers.map(isRefused)).toEqual([true, true]);
  log(
    'A process that knows the old primary alone is acknowledged nothing: it waits for a standby.',
  );
}, 180_000);

/** Waits until each writer has `more` acknowledged writes. */
async function acknowledgedFromNow(writing: readonly Writing[], more: number) {
  const goals = writing.map(({ acknowledged }) => acknowledged.length + more);
  while (writing.some(({ acknowledged }, index) => acknowledged.length < (goals[index] ?? 0))) {
    await sleep(20);
  }
}

function longestGap(acknowledged: Writing['acknowledged'], from: number) {
  const times = [from, ...acknowledged.map(({ at }) => at).filter((at) => at > from)];
  return Math.max(...times.slice(1).map((at, index) => at - (times[index] ?? at)));
}

const firstAfter = (acknowledged: Writing['acknowledged'], from: number) =>
  acknowledged.find(({ at }) => at > from)?.at;

async function listenersOn(pool: pg.Pool) {
  const { rows } = await pool.query<{ count: number }>(
    "SELECT count(*)::int AS count FROM pg_stat_activity WHERE query LIKE 'LISTEN %' AND datname = current_database()",
  );
  return rows[0]?.count;
}

const inSeconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

const countsOf = (writing: readonly (Writing & { name: string })[], counts: readonly number[]) =>
  writing.map(({ name }, index) => `${counts[index]} by ${name}`).join(', ');

function statusesOf(refused: Writing['refused']) {
  return [...new Set(refused.map(({ status }) => status))].join(', ') || 'none';
}

function logSince(start: number) {
  return (text: string, when = performance.now()) => {
    const at = inSeconds(when - start);
    process.stdout.write(`  +${at.padStart(7)}  ${text}\n`);
  };
}
