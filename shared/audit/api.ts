import { defineEndpoint } from '#shared/http.ts';
import { auditEventSchema, auditListQuery } from './schemas.ts';

export const listAuditEvents = defineEndpoint({
  method: 'GET',
  path: '/api/audit-events',
  summary: 'Who did what to whom and when, the latest first unless asked otherwise.',
  query: auditListQuery,
  response: auditEventSchema,
  list: true,
});
