import * as api from '#shared/audit/api.ts';
import type { AuditEvent } from '#shared/audit/schemas.ts';
import type { Database } from '#server/db/database.ts';
import { able } from '#server/http/guards.ts';
import { mount, type Mounted } from '#server/http/mount.ts';
import { auditFile } from './export.ts';
import { listAuditEvents, type AuditRow } from './queries.ts';

export function auditRoutes(db: Database): Mounted[] {
  return [
    mount(api.listAuditEvents, able('read-audit-trail'), async ({ query }) => {
      const { items, total } = await listAuditEvents(db.orm, query);
      return { items: items.map(presentAuditEvent), total };
    }),

    mount(api.exportAuditEvents, able('read-audit-trail'), async ({ user, query }) => ({
      filename: 'audit-trail.csv',
      content: await auditFile(db, query, user.id),
    })),
  ];
}

function presentAuditEvent(row: AuditRow): AuditEvent {
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
