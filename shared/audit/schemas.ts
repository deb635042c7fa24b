import * as z from 'zod/mini';
import { instant, paging, search, sortBy, timestamp } from '#shared/fields.ts';
import { AUDIT_ACTIONS, AUDIT_SORTS } from './constants.ts';

const person = z.nullable(z.object({ id: z.uuid(), name: z.string() }));

const filters = {
  search,
  action: z.optional(z.enum(AUDIT_ACTIONS)),
  from: z.optional(instant),
  to: z.optional(instant),
};

export const auditListQuery = z.object({
  ...paging,
  ...filters,
  sort: sortBy(AUDIT_SORTS),
});

export const auditExportQuery = z.object(filters);

export const auditEventSchema = z.object({
  id: z.uuid(),
  action: z.enum(AUDIT_ACTIONS),
  /** Null if the system acted, a sign-in failed or the person was erased. */
  actor: person,
  subject: person,
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  createdAt: timestamp,
});

export type AuditEvent = z.output<typeof auditEventSchema>;
export type AuditFilters = z.output<typeof auditExportQuery>;
export type AuditListQuery = z.output<typeof auditListQuery>;
