import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '#shared/accounts/table.ts';
import { RESOURCE_CATEGORIES, RESOURCE_FORMATS } from './constants.ts';

export const resources = pgTable(
  'resources',
  {
    id: uuid().primaryKey().defaultRandom(),
    title: text().notNull(),
    description: text().notNull(),
    category: text({ enum: RESOURCE_CATEGORIES }).notNull(),
    format: text({ enum: RESOURCE_FORMATS }).notNull(),
    filePath: text('file_path').notNull(),
    fileUrl: text('file_url').notNull(),
    tags: text().array().notNull().default([]),
    uploadedBy: uuid('uploaded_by').references(() => users.id, { onDelete: 'set null' }),
    isApproved: boolean('is_approved').notNull().default(false),
    approvedAt: timestamp('approved_at', { withTimezone: true }),
    approvedBy: uuid('approved_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true })
      .notNull()
      .defaultNow()
      .$onUpdate(() => new Date()),
  },
  (table) => [
    index('resources_pending_index')
      .on(table.createdAt)
      .where(sql`NOT ${table.isApproved}`),
  ],
);
