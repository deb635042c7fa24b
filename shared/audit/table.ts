import { bigint, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '#shared/accounts/table.ts';
import { AUDIT_ACTIONS } from './constants.ts';

export const auditEvents = pgTable(
  'audit_events',
  {
    id: uuid().primaryKey().defaultRandom(),
    action: text({ enum: AUDIT_ACTIONS }).notNull(),
    actorId: uuid('actor_id').references(() => users.id, { onDelete: 'set null' }),
    subjectId: uuid('subject_id').references(() => users.id, { onDelete: 'set null' }),
    details: jsonb()
      .$type<Record<string, string | number | boolean | null>>()
      .notNull()
      .default({}),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** The order of events with the same time. */
    position: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  },
  (table) => [
    // The indexes include ids, so that PostgreSQL can page and count without reading rows.
    index('audit_events_order_index').on(table.createdAt, table.position, table.id),
    index('audit_events_action_index').on(table.action, table.createdAt, table.position),
    index('audit_events_actor_index').on(table.actorId, table.createdAt, table.position, table.id),
    index('audit_events_subject_index').on(
      table.subjectId,
      table.createdAt,
      table.position,
      table.id,
    ),
  ],
);
