import { sql } from 'drizzle-orm';
import type { MessageKind } from '#shared/messages/constants.ts';
import type { Executor } from '#server/db/database.ts';

interface Dropping {
  userIds: readonly string[];
  kinds: readonly MessageKind[];
  problem: string;
}

/** Also drops what a worker has just taken. */
export async function dropDeliveries(tx: Executor, { userIds, kinds, problem }: Dropping) {
  await tx.execute(sql`
    UPDATE deliveries SET state = 'dropped', problem = ${problem}
    FROM messages
    WHERE messages.id = deliveries.message_id
      AND messages.kind = ANY(${sql.param([...kinds])}::text[])
      AND deliveries.user_id = ANY(${sql.param([...userIds])}::uuid[])
      AND deliveries.state IN ('queued', 'held', 'sending')`);
}

export async function dropAllDeliveries(tx: Executor, userId: string, problem: string) {
  await tx.execute(sql`
    UPDATE deliveries SET state = 'dropped', problem = ${problem}
    WHERE user_id = ${userId} AND state IN ('queued', 'held', 'sending')`);
}
