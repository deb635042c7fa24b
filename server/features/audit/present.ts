import type { AuditEvent } from '#shared/audit/schemas.ts';
import type { AuditRow } from './queries.ts';

export function presentAuditEvent(row: AuditRow): AuditEvent {
  return {
    id: row.id,
    action: row.action,
    actor: presentPerson(row.actor),
    subject: presentPerson(row.subject),
    details: row.details,
    createdAt: row.createdAt.toISOString(),
  };
}

function presentPerson(person: AuditRow['actor']) {
  return person && { id: person.id, name: `${person.firstName} ${person.lastName}` };
}
