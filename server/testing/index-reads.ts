import { sql } from 'drizzle-orm';
import type { Executor } from '#server/db/database.ts';
import { onlyRow } from '#server/db/only-row.ts';

/** How many entries of an index the transaction has read so far. */
export async function entriesReadFrom(tx: Executor, index: string) {
  const { rows } = await tx.execute<{ read: number }>(
    sql`SELECT pg_stat_get_xact_tuples_returned(${index}::regclass)::int AS read`,
  );
  return onlyRow(rows).read;
}
