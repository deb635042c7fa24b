import { sql } from 'drizzle-orm';
import { vi } from 'vitest';
import type { Database } from '#server/db/database.ts';
import type { TestApp } from './test-app.ts';

interface Statement {
  statement: string;
  values: unknown[];
}

interface Change extends Statement {
  waiting: number;
  next?: Statement;
}

const LONGEST_WAIT_MS = 10_000;

/** Makes the change, starts `work`, and commits once `change.waiting` requests wait for a lock. */
export async function whileUncommitted<T>(app: TestApp, change: Change, work: () => Promise<T>) {
  const client = await app.db.pool.connect();
  try {
    await client.query('BEGIN');
    await client.query(change.statement, change.values);
    const working = work();
    await vi.waitUntil(() => areWaiting(app, change.waiting), { timeout: LONGEST_WAIT_MS });
    if (change.next) await client.query(change.next.statement, change.next.values);
    await client.query('COMMIT');
    // Returned in an object: a bare promise would be awaited before the connection is released.
    return { working };
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}

interface Held<T> {
  change: (db: Database) => Promise<unknown>;
  call: () => Promise<T>;
}

/** Makes `change`, starts `call`, and commits once `call` waits for a lock or has ended. */
export async function beforeCommit<T>(app: TestApp, { change, call }: Held<T>): Promise<T> {
  const working: { call?: Promise<T> } = {};
  const transaction: Database['transaction'] = async (work) =>
    app.db.transaction(async (tx) => {
      const result = await work(tx);
      const state = { hasEnded: false };
      working.call = call().finally(() => (state.hasEnded = true));
      const isHeld = async () => state.hasEnded || areWaiting(app, 1);
      await vi.waitUntil(isHeld, { timeout: LONGEST_WAIT_MS });
      return result;
    });
  await change({ ...app.db, transaction });
  if (!working.call) throw new Error('the change has no transaction');
  return working.call;
}

async function areWaiting({ db }: TestApp, calls: number) {
  if (db.kind !== 'postgres') return db.pool.waitingCount >= calls;
  const { rows } = await db.orm.execute<{ waiting: number }>(
    sql`SELECT count(*)::int AS waiting FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return (rows[0]?.waiting ?? 0) >= calls;
}
