import { defineEndpoint } from '#shared/http.ts';
import { auditEventSchema, auditExportQuery, auditListQuery } from './schemas.ts';

export const listAuditEvents = defineEndpoint({
  method: 'GET',
  path: '/api/audit-events',
  summary:
    'Lists who did what to whom and when, the latest first by default. The count stops at 1,001, which stands for more than 1,000.',
  query: auditListQuery,
  response: auditEventSchema,
  list: true,
});

export const exportAuditEvents = defineEndpoint({
  method: 'GET',
  path: '/api/audit-events/export',
  summary: 'Returns all audit events that match the filters as CSV, the oldest first.',
  query: auditExportQuery,
  file: 'text/csv',
});
