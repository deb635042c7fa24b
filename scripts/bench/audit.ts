import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { makeTemplate } from '#server/testing/template.ts';
import { requireServerUrl, withPortal } from './rig/portal.ts';

const EVENTS = 4_000_000;
const USERS = 5000;
/** Rows inserted per statement; more would exceed the statement limit of 30 s. */
const BATCH = 200_000;
const ROUNDS = 7;
/** The limit for each request, in ms. */
const MOST_MS = 300;

const AUDIT = '/api/audit-events';
const PAGE = `${AUDIT}?limit=50`;
const PATHS = {
  'without limit': AUDIT,
  'first page': PAGE,
  'page 20': `${PAGE}&offset=950`,
  'oldest first': `${PAGE}&sort=createdAt`,
  'one action': `${PAGE}&action=chaplain-approved`,
  'a rare action': `${PAGE}&action=role-changed`,
  'an action that never happened': `${PAGE}&action=all-chaplains-deleted`,
  'one day': `${PAGE}&from=2025-03-01T00:00:00Z&to=2025-03-02T00:00:00Z`,
  'an action of one day': `${PAGE}&action=signed-in&from=2025-03-01T00:00:00Z&to=2025-03-02T00:00:00Z`,
  'search: one person': `${PAGE}&search=person4321`,
  'search: the busiest person': `${PAGE}&search=officer`,
  'search: 11 people': `${PAGE}&search=person432`,
  'search: 111 people': `${PAGE}&search=person43`,
  'search: everybody': `${PAGE}&search=example.org`,
  'search: 500 who did nothing': `${PAGE}&search=silent`,
  'search: no match': `${PAGE}&search=xylophone`,
  'one person and a rare action': `${PAGE}&search=person4321&action=role-changed`,
  'one person in a year': `${PAGE}&search=person4321&from=2024-01-01T00:00:00Z&to=2025-01-01T00:00:00Z`,
};

const { template, remove } = await makeTemplate(requireServerUrl('bench -- audit'));
try {
  await withPortal(template, async ({ db, administrator }) => {
    await fill(db);
    console.log(`${EVENTS.toLocaleString('en-US')} events, ms: median of ${ROUNDS}, rows, total`);
    const slow: string[] = [];
    for (const [name, path] of Object.entries(PATHS)) {
      const times: number[] = [];
      let told = '';
      for (let round = 0; round < ROUNDS; round += 1) {
        const start = performance.now();
        const { status, body, headers } = await administrator.send('GET', path);
        times.push(performance.now() - start);
        if (status !== 200) throw new Error(`${path}: ${status}`);
        told = `${body.length} of ${headers.get('x-total-count')}`;
      }
      const median = times.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0;
      console.log(`${name.padEnd(32)} ${median.toFixed(1).padStart(8)}  ${told}`);
      if (median > MOST_MS) slow.push(name);
    }
    const memory = Math.round(process.memoryUsage().rss / 2 ** 20);
    console.log(`memory of this process, the portal in it: ${memory} MB`);
    if (slow.length > 0) throw new Error(`more than ${MOST_MS} ms: ${slow.join(', ')}`);
  });
} finally {
  await remove();
}

/** Adds five years of audit events. One officer causes every tenth event, 500 people cause none. */
async function fill(db: Database) {
  await db.orm.execute(sql`
    INSERT INTO users (username, email, first_name, last_name)
    SELECT 'person' || n, 'person' || n || '@example.org', 'Pat', 'Person' || n
    FROM generate_series(1, ${USERS}::int) AS n`);
  await db.orm.execute(sql`
    INSERT INTO users (username, email, first_name, last_name)
    SELECT 'silent' || n, 'silent' || n || '@example.net', 'Pat', 'Silent' || n
    FROM generate_series(1, 500) AS n
    UNION ALL SELECT 'officer', 'officer@example.net', 'Pat', 'Officer'`);
  for (let first = 1; first <= EVENTS; first += BATCH) {
    await db.transaction(async (tx) => {
      // Skips foreign key checks, which would slowly look up the people of each event.
      await tx.execute(sql`SET LOCAL session_replication_role = replica`);
      await tx.execute(sql`
      WITH people AS (SELECT array_agg(id) AS ids FROM users WHERE username LIKE 'person%'),
        officer AS (SELECT id FROM users WHERE username = 'officer')
      INSERT INTO audit_events (action, actor_id, subject_id, created_at)
      SELECT CASE WHEN n % 1000 = 0 THEN 'role-changed' WHEN n % 10 = 0 THEN 'chaplain-approved' ELSE 'signed-in' END,
        CASE WHEN n % 10 = 0 THEN officer.id ELSE ids[1 + hashint8(n) % ${USERS / 2}::int + ${USERS / 2}::int] END,
        ids[1 + hashint8(n) % ${USERS / 2}::int + ${USERS / 2}::int],
        timestamptz '2021-01-01' + n * interval '39 seconds'
      FROM generate_series(${first}::bigint, ${first + BATCH - 1}::bigint) AS n, people, officer`);
    });
  }
  await db.orm.execute(sql`VACUUM ANALYZE users, audit_events`);
}
