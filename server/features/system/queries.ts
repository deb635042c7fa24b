import { sql } from 'drizzle-orm';
import { pushSubscriptions } from '#shared/contact-points/table.ts';
import type { Channel, DeliveryState } from '#shared/messages/constants.ts';
import type { Executor } from '#server/db/database.ts';
import { onlyRow } from '#server/db/only-row.ts';
import { heldMessages, type HeldMessages } from '#server/features/messages/held/queries.ts';
import {
  lateDeliveries,
  outages,
  type LateDeliveries,
  type Outage,
} from '#server/features/messages/wait-queries.ts';
import { isInTime } from '#server/features/sessions/queries.ts';

export interface Load {
  waiting: WaitingDeliveries[];
  late: LateDeliveries[];
  outages: Outage[];
  held: HeldMessages | null;
  recent: { channel: Channel; state: DeliveryState; count: number }[];
  deletions: { waiting: number; retrying: number; overdueSeconds: number };
  sessions: number;
  unanswered: { count: number; oldestSeconds: number };
  databaseBytes: number;
  oldestAuditAt: string | null;
  lastBackupAt: string | null;
}

export interface WaitingDeliveries {
  channel: Channel;
  /** `retrying` means that a first attempt has failed. */
  state: 'queued' | 'retrying' | 'sending';
  isCallOut: boolean;
  count: number;
  oldestSeconds: number;
  overdueSeconds: number;
}

const LAST_BACKUP = 'last-backup';

const secondsSince = (instant: string) =>
  sql.raw(`coalesce(greatest(extract(epoch FROM now() - ${instant}), 0), 0)::float8`);

export async function readLoad(orm: Executor): Promise<Load> {
  const { rows } = await orm.execute<{ load: Load }>(sql`
    SELECT json_build_object(
      'waiting', (SELECT coalesce(json_agg(waiting), '[]') FROM (
        SELECT channel,
          CASE WHEN state = 'sending' THEN 'sending' WHEN attempts > 0 THEN 'retrying' ELSE 'queued' END AS state,
          priority = 0 AS "isCallOut",
          count(*)::int AS count,
          ${secondsSince('min(created_at)')} AS "oldestSeconds",
          ${secondsSince('min(due_at)')} AS "overdueSeconds"
        FROM deliveries WHERE state IN ('queued', 'sending')
        GROUP BY 1, 2, 3) AS waiting),
      'late', ${lateDeliveries},
      'outages', ${outages},
      'held', ${heldMessages},
      'recent', (SELECT coalesce(json_agg(recent), '[]') FROM (
        SELECT channel, state, count(*)::int AS count
        FROM deliveries WHERE created_at > now() - interval '1 hour'
        GROUP BY 1, 2) AS recent),
      'deletions', (SELECT json_build_object(
          'waiting', count(*) FILTER (WHERE attempts = 0),
          'retrying', count(*) FILTER (WHERE attempts > 0),
          'overdueSeconds', ${secondsSince('min(due_at)')})
        FROM object_deletions),
      'sessions', (SELECT count(*) FROM sessions WHERE ${isInTime}),
      'unanswered', (SELECT json_build_object(
          'count', count(*), 'oldestSeconds', ${secondsSince('min(asked_at)')})
        FROM activation_assignments AS asked
        JOIN activations ON activations.id = asked.activation_id
        WHERE asked.status = 'asked' AND activations.status IN ('standby', 'active')),
      'databaseBytes', pg_database_size(current_database()),
      'oldestAuditAt', (SELECT min(created_at) FROM audit_events),
      'lastBackupAt', (SELECT value ->> 'createdAt' FROM portal_settings WHERE name = ${LAST_BACKUP})
    ) AS load`);
  return onlyRow(rows).load;
}

interface Notices {
  late: LateDeliveries[];
  outages: Outage[];
  held: HeldMessages | null;
  waiting: { channel: Channel; count: number }[];
}

export async function readNotices(orm: Executor): Promise<Notices> {
  const { rows } = await orm.execute<{ notices: Notices }>(sql`
    SELECT json_build_object(
      'late', ${lateDeliveries},
      'outages', ${outages},
      'held', ${heldMessages},
      'waiting', (SELECT coalesce(json_agg(waiting), '[]') FROM (
        SELECT channel, count(*)::int AS count FROM deliveries
        WHERE state IN ('queued', 'sending') AND (attempts > 0 OR due_at <= now())
        GROUP BY 1) AS waiting)
    ) AS notices`);
  return onlyRow(rows).notices;
}

export const countBrowsers = (orm: Executor) => orm.$count(pushSubscriptions);
