import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { hash } from '@node-rs/argon2';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { pino } from 'pino';
import { login } from '#shared/accounts/api.ts';
import { users } from '#shared/accounts/table.ts';
import { chaplains } from '#shared/chaplains/table.ts';
import { openDatabase } from '#server/db/database.ts';
import { ensureAdministrator } from '#server/features/accounts/administrators.ts';
import { copyTemplate, makeTemplate } from '#server/testing/template.ts';
import { createVisitor } from '#server/testing/visitor.ts';
import { ensureBuilt } from '#scripts/build/ensure-built.ts';
import { addChaplains } from '#scripts/people/many-chaplains.ts';
import { sendMixed } from './rig/mixed-load.ts';
import { startPortal, type Started } from './rig/started-portal.ts';

const CHAPLAINS = 5_000;
const SIGNED_IN = 20;
const CONNECTIONS = 20;
const CAPACITY_MS = 10_000;
const PERIODS = 30;
/** Warm-up periods. After them, memory may grow at most by the factor `MAX_GROWTH`. */
const WARM_PERIODS = 3;
const MAX_GROWTH = 1.1;
/** Shorter runs don't check memory, which is still growing to its normal size. */
const MIN_MINUTES = 10;
/** How long idle connections may stay open after the load, in ms. */
const MAX_IDLE_MS = 60_000;
const PASSWORD = 'bench-lantern-41';
const ADMINISTRATOR = {
  username: 'bench-admin',
  email: 'bench-admin@example.org',
  password: PASSWORD,
};

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '30' } } });
const minutes = Number(values.minutes);
if (!(minutes > 0)) throw new Error('--minutes takes a number above 0.');

await ensureBuilt();
const serverUrl = process.env['TEST_DATABASE_URL'] ?? null;
const { template, remove } = await makeTemplate(serverUrl);
const copy = await copyTemplate(template);
const broken: string[] = [];
try {
  await addPeople();
  const portal = await startPortal(copy);
  try {
    await measure(portal);
  } finally {
    await portal.end();
  }
  const left = await countConnections('true');
  console.log(`connections to PostgreSQL after its end: ${left}`);
  if (left > 0) broken.push(`${left} connections are left`);
} finally {
  await copy.remove();
  await remove();
}
if (broken.length > 0) throw new Error(broken.join('; '));

async function addPeople() {
  const { databaseUrl, dataDir } = copy;
  const db = await openDatabase({ databaseUrl, dataDir, log: pino({ level: 'silent' }) });
  try {
    await addChaplains(db, CHAPLAINS);
    await ensureAdministrator(db, ADMINISTRATOR, { minLength: 12 });
    const password = await hash(PASSWORD);
    const made = await db.orm
      .insert(users)
      .values(
        Array.from({ length: SIGNED_IN + 1 }, (_, index) => ({
          username: `bench-${index}`,
          email: `bench-${index}@example.org`,
          firstName: 'Bench',
          lastName: `Person ${index}`,
          role: 'chaplain' as const,
          password,
        })),
      )
      .returning({ id: users.id });
    await db.orm.insert(chaplains).values(
      made.map(({ id }) => ({
        userId: id,
        phone: '502-555-0142',
        city: 'Frankfort',
        affiliation: 'christian',
        isApproved: true,
        isActive: true,
      })),
    );
    await db.orm.execute(sql`ANALYZE`);
  } finally {
    await db.close();
  }
}

async function measure({ url, usage }: Started) {
  const cookies: string[] = [];
  for (let index = 0; index < SIGNED_IN; index += 1) {
    cookies.push(await signIn(url, `bench-${index}`));
  }
  const people = {
    administrator: await signIn(url, ADMINISTRATOR.username),
    chaplains: cookies,
    // Used only for sign-ins, because a sign-in may end an older session of the same account.
    account: { username: `bench-${SIGNED_IN}`, password: PASSWORD },
  };
  const before = (await usage()).sockets;
  const load = { ms: CAPACITY_MS, connections: CONNECTIONS };
  await sendMixed(url, people, { ...load, perSecond: Infinity });
  const most = await sendMixed(url, people, { ...load, perSecond: Infinity });
  const capacity = (most.times.length * 1000) / CAPACITY_MS;
  console.log(`capacity: ${capacity.toFixed(0)} requests a second on ${CONNECTIONS} connections`);

  const ms = minutes * 60_000;
  const samples: number[] = [];
  const sample = async () => samples.push((await usage()).rss / 1024 / 1024);
  const timer = setInterval(() => void sample(), Math.min(1_000, ms / PERIODS / 3));
  const half = { ms, connections: CONNECTIONS, perSecond: capacity / 2 };
  const { statuses, times } = await sendMixed(url, people, half);
  clearInterval(timer);

  console.log(`${times.length} requests in ${minutes} minutes, ${perSecond(times, ms)} a second`);
  console.log(`answers: ${[...statuses].map(([status, n]) => `${status}: ${n}`).join(', ')}`);
  console.log(`p50 ${at(times, 0.5)} ms, p99 ${at(times, 0.99)} ms, longest ${at(times, 1)} ms`);
  const failed = [...statuses].filter(([status]) => status < 200 || status > 299);
  if (failed.length > 0) broken.push(`answers other than 2xx: ${failed.map(String).join('; ')}`);

  const periods = Array.from({ length: PERIODS }, (_, index) =>
    median(
      samples.slice(...[index, index + 1].map((n) => Math.floor((n * samples.length) / PERIODS))),
    ),
  );
  console.log(`MB by thirtieths of the time: ${periods.map((mb) => mb.toFixed(0)).join(' ')}`);
  const growth = (periods.at(-1) ?? Infinity) / (periods[WARM_PERIODS] ?? 0);
  console.log(`memory at the end: ${growth.toFixed(2)} times that after a tenth of the time`);
  if (minutes >= MIN_MINUTES && growth > MAX_GROWTH)
    broken.push(`memory grows ${growth.toFixed(2)} times`);

  const busy = await countConnections("state <> 'idle'");
  if (busy > 0) broken.push(`${busy} connections are at work without a request`);
  const end = performance.now() + MAX_IDLE_MS;
  let { sockets } = await usage();
  while (sockets > before && performance.now() < end) {
    await sleep(500);
    ({ sockets } = await usage());
  }
  console.log(`sockets: ${before} before the load, ${sockets} after it`);
  if (sockets > before) broken.push(`${sockets - before} sockets are left`);
}

async function signIn(url: string, username: string) {
  const visitor = createVisitor(url);
  const { status } = await visitor.call(login, { body: { username, password: PASSWORD } });
  if (status !== 200) throw new Error(`signing in: ${status}`);
  return [...visitor.cookies].map((pair) => pair.join('=')).join('; ');
}

async function countConnections(condition: string) {
  if (!serverUrl || !copy.databaseUrl) return 0;
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM pg_stat_activity
       WHERE datname = $1 AND backend_type = 'client backend' AND ${condition}`,
      [new URL(copy.databaseUrl).pathname.slice(1)],
    );
    return rows[0]?.count ?? 0;
  } finally {
    await client.end();
  }
}

function perSecond(times: readonly number[], ms: number) {
  return ((times.length * 1000) / ms).toFixed(0);
}

function at(times: readonly number[], part: number) {
  const sorted = times.toSorted((a, b) => a - b);
  return (sorted[Math.ceil(sorted.length * part) - 1] ?? 0).toFixed(0);
}

function median(numbers: readonly number[]) {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? NaN;
}
