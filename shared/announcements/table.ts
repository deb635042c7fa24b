import { index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { Role } from '#shared/accounts/constants.ts';
import { users } from '#shared/accounts/table.ts';
import { messages } from '#shared/messages/table.ts';
import { ANNOUNCEMENT_KINDS, ANNOUNCEMENT_STATES, STOP_REASONS } from './constants.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** People must match all lists. Empty lists set no limit; empty `roles` mean active chaplains. */
export interface StoredAudience {
  roles: Role[];
  regions: string[];
  expertise: string[];
  /** The ids of selected people; if given, everything above is ignored. */
  chosen?: string[] | undefined;
}

export const announcements = pgTable(
  'announcements',
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text({ enum: ANNOUNCEMENT_KINDS }).notNull(),
    title: text().notNull(),
    body: text().notNull(),
    audience: jsonb().$type<StoredAudience>().notNull(),
    state: text({ enum: ANNOUNCEMENT_STATES }).notNull(),
    scheduledFor: instant('scheduled_for'),
    messageId: uuid('message_id').references(() => messages.id, { onDelete: 'set null' }),
    recipients: integer().notNull().default(0),
    sentAt: instant('sent_at'),
    /** Null for a scheduled test call. */
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    scheduledBy: uuid('scheduled_by').references(() => users.id, { onDelete: 'set null' }),
    /** Why the portal stopped the announcement, if its administrator lost their rights. */
    stoppedBecause: text('stopped_because', { enum: STOP_REASONS }),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('announcements_created_at_index').on(table.createdAt.desc().nullsFirst(), table.id),
    index('announcements_due_index').on(table.state, table.scheduledFor),
  ],
);
