import * as api from '#shared/audit/api.ts';
import type { Database } from '#server/db/database.ts';
import { able } from '#server/http/guards.ts';
import { mount, type Mounted } from '#server/http/mount.ts';
import { auditFile } from './export.ts';
import { presentAuditEvent } from './present.ts';
import { listAuditEvents } from './queries.ts';

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
