import { desc, sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '#shared/accounts/table.ts';
import { RESOURCE_FORMATS } from './constants.ts';

export const resources = pgTable(
  'resources',
  {
    id: uuid().primaryKey().defaultRandom(),
    title: text().notNull(),
    description: text().notNull(),
    category: text().notNull(),
    format: text({ enum: RESOURCE_FORMATS }).notNull(),
    filePath: text('file_path').notNull(),
    fileUrl: text('file_url').notNull(),
    objectId: uuid('object_id').notNull().unique('resources_object_id_unique'),
    fileName: text('file_name').notNull(),
    fileSize: integer('file_size').notNull(),
    contentType: text('content_type').notNull(),
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
    /** Title, description and tags in lower case, set by a trigger. */
    searchText: text('search_text').notNull().default(''),
  },
  (table) => [
    index('resources_pending_index')
      .on(table.createdAt)
      .where(sql`NOT ${table.isApproved}`),
    index('resources_created_at_index').on(desc(table.createdAt), desc(table.id)),
    index('resources_uploaded_by_index').on(table.uploadedBy),
    index('resources_search_text_index').using('gin', sql`${table.searchText} gin_trgm_ops`),
  ],
);

export const resourceBookmarks = pgTable(
  'resource_bookmarks',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    resourceId: uuid('resource_id')
      .notNull()
      .references(() => resources.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.resourceId] }),
    index('resource_bookmarks_resource_id_index').on(table.resourceId),
  ],
);
