import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { isUnavailable } from './errors.ts';

export type Executor = Omit<PgDatabase<NodePgQueryResultHKT>, 'transaction'>;

const afterwards = new WeakMap<Executor, (() => void)[]>();

export function afterCommit(tx: Executor, work: () => void): void {
  const works = afterwards.get(tx);
  if (!works) throw new Error('afterCommit outside of a transaction of Database.transaction');
  works.push(work);
}

/** Discards a connection whose rollback failed. @throws Error if `work` ignored a failed query */
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
    // PostgreSQL answers COMMIT of a failed transaction with ROLLBACK, without an error.
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

/** Keeps one executor per connection, so that prepared queries are built only once. */
function executorOf(client: pg.PoolClient) {
  const known = executors.get(client);
  if (known) return known;
  const made = drizzle(client);
  executors.set(client, made);
  return made;
}
