import type { AuditAction } from '#shared/audit/constants.ts';
import { auditEvents } from '#shared/audit/table.ts';
import type { Executor } from '#server/db/database.ts';

interface AuditEvent {
  action: AuditAction;
  actorId: string | null;
  subjectId: string | null;
  details?: Record<string, string | number | boolean | null>;
}

/** Writes who did what to whom, in the transaction of the change that it tells of. */
export async function recordAudit(tx: Executor, event: AuditEvent) {
  await tx.insert(auditEvents).values(event);
}
