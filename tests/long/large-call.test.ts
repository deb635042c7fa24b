// @module-tag postgres
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { login } from '#shared/accounts/api.ts';
import { createTestCall } from '#shared/announcements/api.ts';
import { listOpenDeployments } from '#shared/deployments/api.ts';
import { openDatabase, type Database } from '#server/db/database.ts';
import { emptyDatabase } from '#server/testing/fresh-database.ts';
import { ADMIN_PASSWORD, startPortal } from '#server/testing/portal-child.ts';
import { createVisitor, type Visitor } from '#server/testing/visitor.ts';

const PEOPLE = 5_000;
const SENT = 500;
const SECOND = 1_000;
test('during a call-out to 5,000 people, no transaction and no request takes a second or longer (M10)', async () => {
  const settings = await emptyDatabase();
  const { databaseUrl: url = '', directUrl, dataDir } = settings;
  const { url: portal } = await startPortal(dataDir, {
    DATABASE_URL: url,
    DATABASE_DIRECT_URL: directUrl ?? '',
    SESSION_SECRET: 'a secret of the tests that is long enough',
  });
  const db = await openDatabase({ ...settings, log: pino({ level: 'silent' }) });
  onTestFinished(() => db.close());
  await addPeople(db);
  const [office, other] = [await signIn(portal), await signIn(portal)];

  const state = { isDone: false };
  onTestFinished(() => void (state.isDone = true));
  const looking = watch(url, state);
  const reading = readOnAndOn(other, state);
  const { status } = await office.call(createTestCall, {
    body: { actionId: randomUUID(), regions: [] },
  });
  expect(status).toBe(201);
  await expect.poll(() => countSent(db), { timeout: 30_000 }).toBeGreaterThan(SENT);
  state.isDone = true;

  const { looks, longest } = await looking;
  expect(looks).toBeGreaterThan(20);
  expect(longest).toBeLessThan(SECOND);
  const times = await reading;
  expect(times.length).toBeGreaterThan(10);
  expect(Math.max(...times)).toBeLessThan(SECOND);
}, 60_000);

async function addPeople({ orm }: Database) {
  await orm.execute(sql`
    INSERT INTO users (username, email, first_name, last_name, role)
    SELECT 'many' || n, 'many' || n || '@example.org', 'Pat', 'Person', 'chaplain'
    FROM generate_series(1, ${PEOPLE}::int) AS n`);
  await orm.execute(sql`
    INSERT INTO chaplains (user_id, phone, city, primary_region, affiliation, is_approved, is_active)
    SELECT id, '502-555-0142', 'Frankfort', 'A', 'christian', true, true
    FROM users WHERE username LIKE 'many%'`);
}

async function signIn(url: string) {
  const visitor = createVisitor(url);
  const { status } = await visitor.call(login, {
    body: { username: 'admin', password: ADMIN_PASSWORD },
  });
  expect(status).toBe(200);
  return visitor;
}

interface State {
  isDone: boolean;
}

/** Watches for long transactions. Returns the number of checks, and the longest duration in ms. */
async function watch(url: string, state: State) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  let looks = 0;
  let longest = 0;
  while (!state.isDone) {
    const { rows } = await client.query<{ ms: number }>(
      `SELECT coalesce(max(extract(epoch FROM clock_timestamp() - xact_start)) * 1000, 0)::float AS ms
        FROM pg_stat_activity
        WHERE datname = current_database() AND backend_type = 'client backend'
          AND pid <> pg_backend_pid()`,
    );
    longest = Math.max(longest, rows[0]?.ms ?? 0);
    looks += 1;
    await sleep(10);
  }
  await client.end();
  return { looks, longest };
}

/** Reads a list again and again. Returns the response times in ms. */
async function readOnAndOn(visitor: Visitor, state: State) {
  const times: number[] = [];
  while (!state.isDone) {
    const start = performance.now();
    const { status } = await visitor.call(listOpenDeployments);
    expect(status).toBe(200);
    times.push(performance.now() - start);
    await sleep(20);
  }
  return times;
}

async function countSent({ pool }: Database) {
  const { rows } = await pool.query<{ sent: number }>(
    "SELECT count(*)::int AS sent FROM deliveries WHERE state = 'sent'",
  );
  return rows[0]?.sent;
}
