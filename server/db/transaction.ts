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
 * Runs `work` in a transaction: committed when it returns, rolled back when it throws. A connection
 * on which the rollback failed is thrown away: its next borrower would go on inside that transaction.
 * @throws Error when `work` returned although one of its queries had failed: nothing is stored then
 */
export async function runTransaction<T>(
  pool: pg.Pool,
  work: (tx: Executor) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  const tx = executorOf(client);
  const committed: (() => void)[] = [];
  afterwards.set(tx, committed);
  const failure: { ofWork?: unknown } = {};
  let isSound = false;
  try {
    await client.query('BEGIN');
    const result = await work(tx).catch(async (error: unknown) => {
      failure.ofWork = error;
      await client.query('ROLLBACK');
      throw error;
    });
    const { command } = await client.query('COMMIT');
    // PostgreSQL answers the COMMIT of a failed transaction with ROLLBACK, without an error.
    if (command !== 'COMMIT') throw new Error('A query of a transaction failed: nothing is stored');
    isSound = true;
    return result;
  } catch (error) {
    isSound = error === failure.ofWork && !isUnavailable(error);
    throw failure.ofWork ?? error;
  } finally {
    afterwards.delete(tx);
    client.release(!isSound);
    if (isSound && failure.ofWork === undefined) for (const run of committed) run();
  }
}

const executors = new WeakMap<pg.PoolClient, Executor>();

/** One for each connection, so that its prepared queries are built once. */
function executorOf(client: pg.PoolClient) {
  const known = executors.get(client);
  if (known) return known;
  const made = drizzle(client);
  executors.set(client, made);
  return made;
}
