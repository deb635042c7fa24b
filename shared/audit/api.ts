import { defineEndpoint } from '#shared/http.ts';
import { auditEventSchema, auditListQuery } from './schemas.ts';

export const listAuditEvents = defineEndpoint({
  method: 'GET',
  path: '/api/audit-events',
  summary:
    'Who did what to whom and when, the latest first unless asked otherwise. The count ends at 1,001, which stands for more than 1,000.',
  query: auditListQuery,
  response: auditEventSchema,
  list: true,
});
