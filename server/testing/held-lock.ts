import { sql } from 'drizzle-orm';
import { vi } from 'vitest';
import type { TestApp } from './test-app.ts';

interface Change {
  statement: string;
  values: unknown[];
  /** How many calls are to wait for it before it is committed. */
  waiting: number;
}

const LONGEST_WAIT_MS = 10_000;

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
    await vi.waitUntil(() => areWaiting(app, change.waiting), { timeout: LONGEST_WAIT_MS });
    await client.query('COMMIT');
    // An object, as a promise would be awaited while the connection is still held.
    return { working };
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}

async function areWaiting({ db }: TestApp, calls: number) {
  // Calls that arrive together wait there in one query: that of their sessions.
  if (db.kind !== 'postgres') return db.pool.waitingCount > 0;
  const { rows } = await db.orm.execute<{ waiting: number }>(
    sql`SELECT count(*)::int AS waiting FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return (rows[0]?.waiting ?? 0) >= calls;
}
