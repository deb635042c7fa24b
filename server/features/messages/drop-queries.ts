import { sql, type SQLWrapper } from 'drizzle-orm';
import type { MessageKind } from '#shared/messages/constants.ts';
import type { Executor } from '#server/db/database.ts';

interface Dropping {
  userIds: readonly string[];
  kinds: readonly MessageKind[];
  problem: string;
}

/** Drops unsent messages, even if a worker has already taken them to send them. */
export async function dropDeliveries(tx: Executor, { userIds, kinds, problem }: Dropping) {
  await tx.execute(sql`
    UPDATE deliveries SET state = 'dropped', problem = ${problem}
    FROM messages
    WHERE messages.id = deliveries.message_id
      AND messages.kind = ANY(${sql.param([...kinds])}::text[])
      AND deliveries.user_id = ANY(${sql.param([...userIds])}::uuid[])
      AND deliveries.state IN ('queued', 'held', 'sending')`);
}

interface Ending {
  activationId: string;
  kinds: readonly MessageKind[];
  problem: string;
}

/** True if the deployment's messages are all unsent, so that `dropWaiting` would drop them. */
export function isUnheard(deploymentId: SQLWrapper, kinds: readonly MessageKind[]) {
  return sql`(EXISTS (SELECT FROM deliveries AS waiting
      JOIN messages AS unsent ON unsent.id = waiting.message_id
      WHERE waiting.assignment_id = ${deploymentId} AND waiting.state IN ('queued', 'held')
        AND unsent.kind = ANY(${sql.param([...kinds])}::text[]))
    AND NOT EXISTS (SELECT FROM deliveries AS heard
      WHERE heard.assignment_id = ${deploymentId} AND heard.state IN ('sending', 'sent')))`;
}

/** Drops queued and held messages. Returns the deployments that never got any message. */
export async function dropWaiting(tx: Executor, { activationId, kinds, problem }: Ending) {
  const dropped = await tx.execute<{ id: string | null }>(sql`
    UPDATE deliveries SET state = 'dropped', problem = ${problem}
    FROM messages
    WHERE messages.id = deliveries.message_id
      AND messages.activation_id = ${activationId}
      AND messages.kind = ANY(${sql.param([...kinds])}::text[])
      AND deliveries.state IN ('queued', 'held')
    RETURNING deliveries.assignment_id AS id`);
  const ids = [...new Set(dropped.rows.flatMap(({ id }) => id ?? []))];
  // Must be a second statement, to see deliveries that workers took while the first one ran.
  const { rows } = await tx.execute<{ id: string }>(sql`
    SELECT untold.id FROM unnest(${sql.param(ids)}::uuid[]) AS untold(id)
    WHERE NOT EXISTS (SELECT FROM deliveries
      WHERE deliveries.assignment_id = untold.id AND deliveries.state IN ('sending', 'sent'))`);
  return new Set(rows.map(({ id }) => id));
}

export async function dropAllDeliveries(tx: Executor, userId: string, problem: string) {
  await tx.execute(sql`
    UPDATE deliveries SET state = 'dropped', problem = ${problem}
    WHERE user_id = ${userId} AND state IN ('queued', 'held', 'sending')`);
}
