import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { isUnavailable } from './errors.ts';

/** What queries are written against: the database itself or a transaction on it. */
export type Executor = Omit<PgDatabase<NodePgQueryResultHKT>, 'transaction'>;

/** What runs once a transaction is committed. */
const afterwards = new WeakMap<Executor, (() => void)[]>();

/** Runs `work` when the transaction is committed, and never if it is rolled back. */
export function afterCommit(tx: Executor, work: () => void): void {
  const works = afterwards.get(tx);
  if (!works) throw new Error('afterCommit outside of a transaction of Database.transaction');
  works.push(work);
}

/**
 * Runs `work` in a transaction: committed when it returns, rolled back when it throws.
 * drizzle's own gives a connection back to the pool even when the rollback failed, and the next
 * borrower would go on inside that transaction; here such a connection is thrown away.
 */
export async function runTransaction<T>(
  pool: pg.Pool,
  work: (tx: Executor) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  const failure: { ofWork?: unknown } = {};
  const committed: (() => void)[] = [];
  let isSound = false;
  try {
    const result = await drizzle(client).transaction(async (tx) => {
      afterwards.set(tx, committed);
      try {
        return await work(tx);
      } catch (error) {
        failure.ofWork = error;
        throw error;
      }
    });
    isSound = true;
    return result;
  } catch (error) {
    isSound = error === failure.ofWork && !isUnavailable(error);
    throw failure.ofWork ?? error;
  } finally {
    client.release(!isSound);
    if (isSound && failure.ofWork === undefined) for (const run of committed) run();
  }
}
