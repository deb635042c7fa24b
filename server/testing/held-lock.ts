import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { TestApp } from './test-app.ts';

interface Change {
  statement: string;
  values: unknown[];
  /** How many calls are to wait for it before it is committed. */
  waiting: number;
}

/**
 * Somebody else has changed something, and commits it only once the calls that `work` begins wait
 * for that: on a server for the lock, on the embedded engine for its one connection.
 */
export async function whileUncommitted<T>(app: TestApp, change: Change, work: () => Promise<T>) {
  const client = await app.db.pool.connect();
  try {
    await client.query('BEGIN');
    await client.query(change.statement, change.values);
    const working = work();
    while ((await countWaiting(app)) < change.waiting) await sleep(10);
    await client.query('COMMIT');
    // An object, as a promise would be awaited while the connection is still held.
    return { working };
  } finally {
    client.release();
  }
}

async function countWaiting({ db }: TestApp) {
  if (db.kind !== 'postgres') return db.pool.waitingCount;
  const { rows } = await db.orm.execute<{ waiting: number }>(
    sql`SELECT count(*)::int AS waiting FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rows[0]?.waiting ?? 0;
}
