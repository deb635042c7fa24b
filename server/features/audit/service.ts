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

/** Writes who did what to whom, in the transaction of the change that it tells of. */
export async function recordAudit(tx: Executor, { details = {}, ...event }: AuditEvent) {
  await insertEvent(tx, { ...event, details });
}

const insertEvent = prepared(
  'audit-event',
  ['action', 'actorId', 'subjectId', 'details'],
  (orm, event) => orm.insert(auditEvents).values(event),
);

/** Rows of one statement: four values each, of the 65,535 that one may have. */
const BATCH = 5000;

/** The same for many at once. */
export async function recordAudits(tx: Executor, events: readonly AuditEvent[]) {
  for (let start = 0; start < events.length; start += BATCH) {
    await tx.insert(auditEvents).values(events.slice(start, start + BATCH));
  }
}
