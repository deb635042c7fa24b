import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { makeTemplate } from '#server/testing/template.ts';
import { requireServerUrl, withPortal } from './bench/portal.ts';

const EVENTS = 1_000_000;
const USERS = 5000;
const ROUNDS = 9;
/** How long any of the calls may take, in ms. */
const MOST_MS = 1000;

const AUDIT = '/api/audit-events';
const PATHS = {
  'without limit': AUDIT,
  'first page': `${AUDIT}?limit=25`,
  'the page in the middle': `${AUDIT}?limit=25&offset=${EVENTS / 2}`,
  'one action': `${AUDIT}?limit=25&action=chaplain-approved`,
  'a rare action': `${AUDIT}?limit=25&action=role-changed`,
  'search: one person': `${AUDIT}?limit=25&search=person321`,
  'search: no match': `${AUDIT}?limit=25&search=xylophone`,
  'one day': `${AUDIT}?limit=25&from=2025-03-01T00:00:00Z&to=2025-03-02T00:00:00Z`,
};

const { template, remove } = await makeTemplate(requireServerUrl('bench:audit'));
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
      console.log(`${name.padEnd(24)} ${median.toFixed(1).padStart(8)}  ${told}`);
      if (median > MOST_MS) slow.push(name);
    }
    const memory = Math.round(process.memoryUsage().rss / 2 ** 20);
    console.log(`memory of this process, the portal in it: ${memory} MB`);
    if (slow.length > 0) throw new Error(`more than ${MOST_MS} ms: ${slow.join(', ')}`);
  });
} finally {
  await remove();
}

/** Three years of sign-ins with some approvals and a few changes of roles among them. */
async function fill(db: Database) {
  await db.orm.execute(sql`
    INSERT INTO users (username, email, first_name, last_name)
    SELECT 'person' || n, 'person' || n || '@example.org', 'Pat', 'Person' || n
    FROM generate_series(1, ${USERS}::int) AS n`);
  await db.orm.execute(sql`
    WITH people AS (SELECT array_agg(id) AS ids FROM users)
    INSERT INTO audit_events (action, actor_id, subject_id, created_at)
    SELECT CASE WHEN n % 1000 = 0 THEN 'role-changed' WHEN n % 10 = 0 THEN 'chaplain-approved' ELSE 'signed-in' END,
      ids[1 + n % ${USERS}::int], ids[1 + (n * 7) % ${USERS}::int], timestamptz '2023-01-01' + n * interval '95 seconds'
    FROM generate_series(1, ${EVENTS}::int) AS n, people`);
  await db.orm.execute(sql`VACUUM ANALYZE users, audit_events`);
}
