import { sql } from 'drizzle-orm';
import type { Executor } from '#server/db/database.ts';
import { onlyRow } from '#server/db/only-row.ts';

/** Counts the index entries that `work` reads. May include entries read just before. */
export async function entriesRead(tx: Executor, index: string, work: () => Promise<unknown>) {
  const before = await readCounter(tx, index);
  await work();
  return (await readCounter(tx, index)) - before;
}

async function readCounter(tx: Executor, index: string) {
  const { rows } = await tx.execute<{ read: number }>(
    sql`SELECT coalesce(pg_stat_get_xact_tuples_returned(${index}::regclass), 0)::int AS read`,
  );
  return onlyRow(rows).read;
}
