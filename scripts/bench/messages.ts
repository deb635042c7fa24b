import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import webPush from 'web-push';
import { openDatabase, type Database } from '#server/db/database.ts';
import { startChild } from '#server/testing/child-process.ts';
import { createFactories } from '#server/testing/factories.ts';
import { approved } from '#server/testing/person-factories.ts';
import { addressIn, portalSettings } from '#server/testing/portal-child.ts';
import { TEST_SECRET } from '#server/testing/serve-app.ts';
import { copyTemplate, makeTemplate } from '#server/testing/template.ts';
import { createVisitor, type Visitor } from '#server/testing/visitor.ts';
import { trust } from '#shared/trust.ts';

// Runs the portal and the receivers of its messages in separate processes, as in production.

const CALLED = 40;
const ROUNDS = 5;
/** The goal in ms, from pressing 'Ask' to the last of 40 deliveries. */
const CALL_GOAL = 1_000;
const SERVER = { people: 5_000, queuedGoal: 2_000, handedOverGoal: 60_000, slowdownGoal: 2 };
/** Easier goals, because all queries share the embedded database's only connection. */
const EMBEDDED = { people: 500, queuedGoal: 1_000, handedOverGoal: 60_000, slowdownGoal: Infinity };
const START = new URL('../start.mjs', import.meta.url);
const RECEIVERS = new URL('rig/message-receivers.ts', import.meta.url);
const READ = '/api/deployments';

const serverUrl = process.env['TEST_DATABASE_URL'] ?? null;
const { people, queuedGoal, handedOverGoal, slowdownGoal } = serverUrl ? SERVER : EMBEDDED;
const missed: string[] = [];
const { template, remove } = await makeTemplate(serverUrl);
const copy = await copyTemplate(template);
const receivers = startChild(RECEIVERS);
const [, mailPort, webPort] = (await receivers.line('ports ')).split(' ');
const receiverUrl = `http://127.0.0.1:${webPort}`;
const log = pino({ level: 'silent' });

// Only one process can open the embedded database, so it is filled before the portal starts.
const db = await openDatabase({ log, dataDir: copy.dataDir, databaseUrl: copy.databaseUrl });
const browsers = await fill(db);
await db.close();
const portal = startChild(START, [], {
  ...portalSettings(copy.dataDir),
  DATABASE_URL: copy.databaseUrl ?? '',
  SESSION_SECRET: TEST_SECRET,
  NODE_ENV: 'test',
  SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
  MAIL_FROM: 'chaplaincy@example.org',
  TEXT_DRIVER: 'webhook',
  TEXT_WEBHOOK_URL: `${receiverUrl}/texts`,
  TEXT_WEBHOOK_SECRET: 'a secret of the bench alone',
});
try {
  const url = addressIn(await portal.line('The portal is at '));
  const coordinator = browsers.coordinator(url);
  const caller = browsers.chaplain(url);
  await measureCall(coordinator);
  await measureTestCall(coordinator, caller);
} finally {
  await portal.terminate();
  await receivers.stop();
  await copy.remove();
  await remove();
}
if (missed.length > 0) throw new Error(`missed: ${missed.join(', ')}`);

async function measureCall(coordinator: Visitor) {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = await received();
    const activationId = browsers.activations[round] ?? '';
    const start = Date.now();
    await post(coordinator, `/api/activations/${activationId}/calls`, {
      chaplainIds: browsers.called,
      reason: 'Bench',
    });
    const end = await allReceived({
      email: before.email + CALLED,
      push: before.push + CALLED,
      text: before.text + CALLED,
    });
    times.push(end.last - start);
  }
  report(`'Ask' to the last of ${CALLED} people on three channels`, times, CALL_GOAL);
}

async function measureTestCall(coordinator: Visitor, caller: Visitor) {
  const atRest = await read(caller, () => sleep(10_000));
  const before = await received();
  const start = Date.now();
  let queued = 0;
  let end = before;
  const busy = await read(caller, async () => {
    await post(coordinator, '/api/test-calls', { actionId: randomUUID(), regions: [] });
    queued = Date.now() - start;
    end = await allReceived({
      email: before.email + people,
      push: before.push + people,
      text: before.text + people,
    });
  });
  report(`${people} people on three channels queued`, [queued], queuedGoal);
  report(`… and handed over`, [end.last - start], handedOverGoal);
  const p95 = { rest: percentile(atRest), busy: percentile(busy) };
  console.log(`another caller, p95 of ${atRest.length} at rest: ${p95.rest.toFixed(1)} ms`);
  report(`… of ${busy.length} meanwhile`, [p95.busy], slowdownGoal * p95.rest);
}

/** Sends a request every 20 ms until the work is done. Returns the times taken in ms. */
async function read(visitor: Visitor, work: () => Promise<void>) {
  const times: number[] = [];
  const state = { isDone: false };
  const reading = (async () => {
    while (!state.isDone) {
      const start = performance.now();
      const { status } = await visitor.send('GET', READ);
      if (status !== 200) throw new Error(`${READ}: ${status}`);
      times.push(performance.now() - start);
      await sleep(20);
    }
  })();
  await work().finally(() => (state.isDone = true));
  await reading;
  return times;
}

function percentile(times: readonly number[]) {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;
}

function report(name: string, times: readonly number[], goal: number) {
  const median = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
  const goalText = goal === Infinity ? 'no goal' : `goal ${goal.toFixed(0)}`;
  const all = times.length > 1 ? ` (${times.join(', ')})` : '';
  console.log(`${name}: ${median.toFixed(median < 100 ? 1 : 0)} ms${all}, ${goalText}`);
  if (median > goal) missed.push(name);
}

interface Counts {
  email: number;
  push: number;
  text: number;
  /** When the last message came, in ms since 1970. */
  last: number;
}

async function received() {
  const response = await fetch(receiverUrl);
  return trust<Counts>(await response.json(), 'the receivers answer with their counts');
}

async function allReceived(wanted: Omit<Counts, 'last'>) {
  for (let look = 0; look < 3_000; look += 1) {
    const counts = await received();
    const isThere = (['email', 'push', 'text'] as const).every(
      (channel) => counts[channel] >= wanted[channel],
    );
    if (isThere) return counts;
    await sleep(50);
  }
  throw new Error('not everything was handed over within 150 s');
}

async function post(visitor: Visitor, path: string, body: object) {
  const { status, body: answer } = await visitor.send('POST', path, { body });
  if (status >= 300) throw new Error(`${path}: ${status} ${JSON.stringify(answer)}`);
}

async function fill(database: Database) {
  const { orm } = database;
  const make = createFactories(database, () => createVisitor('http://127.0.0.1'));
  const admin = await make.makeUser({ role: 'admin' });
  const { user: chaplain } = await make.makeChaplain(approved);
  const activations: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    activations.push((await make.makeActivation()).id);
  }
  await orm.execute(sql`
    INSERT INTO users (username, email, first_name, last_name, role)
    SELECT 'bench' || n, 'bench' || n || '@example.org', 'Pat', 'Person' || n, 'chaplain'
    FROM generate_series(1, ${people - 1}::int) AS n`);
  await orm.execute(sql`
    INSERT INTO chaplains (user_id, phone, city, primary_region, affiliation, is_approved, is_active)
    SELECT id, '502-555-0142', 'Frankfort', 'A', 'christian', true, true
    FROM users WHERE username LIKE 'bench%'`);
  const { p256dh, auth } = browserKeys();
  await orm.execute(sql`
    INSERT INTO push_subscriptions (user_id, endpoint, p256dh, auth)
    SELECT user_id, ${`${receiverUrl}/push/`} || user_id, ${p256dh}, ${auth} FROM chaplains`);
  await orm.execute(sql`
    INSERT INTO text_numbers (user_id, number, confirmed_at)
    SELECT user_id, '+1502' || lpad((row_number() OVER ())::text, 7, '0'), now() FROM chaplains`);
  await orm.execute(sql`ANALYZE`);
  const called = await orm.execute<{ id: string }>(sql`
    SELECT id FROM chaplains ORDER BY id LIMIT ${CALLED}`);
  const signedIn = async (user: typeof admin) => {
    const { cookies } = await make.signIn(user);
    return (url: string) => {
      const visitor = createVisitor(url);
      for (const [name, value] of cookies) visitor.cookies.set(name, value);
      return visitor;
    };
  };
  return {
    activations,
    called: called.rows.map(({ id }) => id),
    coordinator: await signedIn(admin),
    chaplain: await signedIn(chaplain),
  };
}

function browserKeys() {
  const { publicKey } = webPush.generateVAPIDKeys();
  return { p256dh: publicKey, auth: Buffer.alloc(16, 7).toString('base64url') };
}
