import { sql } from 'drizzle-orm';
import { deliveries } from '#shared/messages/table.ts';
import type { Executor } from '#server/db/database.ts';

/** Messages deleted per statement. Few, because each may have thousands of deliveries. */
const BATCH = 20;

export async function removeOldMessages(orm: Executor, days: number): Promise<number> {
  let total = 0;
  for (;;) {
    const { rows } = await orm.execute(sql`
      DELETE FROM messages WHERE id = ANY(ARRAY(
        SELECT id FROM messages
        WHERE created_at < now() - make_interval(days => ${days}) AND NOT EXISTS (
          SELECT FROM deliveries WHERE message_id = messages.id AND state IN ('queued', 'held', 'sending'))
        ORDER BY created_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED))
      RETURNING id`);
    total += rows.length;
    if (rows.length < BATCH) return total;
  }
}

export async function knownDeliveries(orm: Executor, ids: readonly string[]) {
  const rows = await orm
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(sql`${deliveries.id} = ANY(${sql.param([...ids])}::uuid[])`);
  return new Set(rows.map(({ id }) => id));
}
