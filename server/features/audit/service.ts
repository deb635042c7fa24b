import { sql } from 'drizzle-orm';
import type { AuditAction } from '#shared/audit/constants.ts';
import { auditEvents } from '#shared/audit/table.ts';
import type { Executor } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';

interface AuditEvent {
  action: AuditAction;
  actorId: string | null;
  subjectId: string | null;
  details?: Record<string, string | number | boolean | null>;
}

export async function recordAudit(tx: Executor, { details = {}, ...event }: AuditEvent) {
  await insertEvent(tx, { ...event, details });
}

const insertEvent = prepared(
  'audit-event',
  ['action', 'actorId', 'subjectId', 'details'],
  (orm, event) => orm.insert(auditEvents).values(event),
);

const BATCH = 1000;

/** Sends each batch as one JSON parameter, because a parameter for each value takes far longer. */
export async function recordAudits(tx: Executor, events: readonly AuditEvent[]) {
  for (let start = 0; start < events.length; start += BATCH) {
    const batch = JSON.stringify(events.slice(start, start + BATCH));
    await tx.execute(sql`
      INSERT INTO audit_events (action, actor_id, subject_id, details)
      SELECT action, "actorId", "subjectId", coalesce(details, '{}')
      FROM json_to_recordset(${batch}::json)
        AS r(action text, "actorId" uuid, "subjectId" uuid, details jsonb)`);
  }
}
