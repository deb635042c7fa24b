import { index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '#shared/accounts/table.ts';
import { UPLOAD_MAX_BYTES } from './constants.ts';

/** Files that have an upload address but no record yet; they are deleted after a day. */
export const uploads = pgTable(
  'uploads',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    name: text(),
    /** Bytes of the quota that the file takes: its declared size or, if unknown, the maximum. */
    reserved: integer().notNull().default(UPLOAD_MAX_BYTES),
    /** The end of the lease that the receiving process renews while a file arrives. */
    receivingUntil: timestamp('receiving_until', { withTimezone: true }),
    /** The checked file's key in the store. `size` and `contentType` are set together with it. */
    objectId: uuid('object_id').unique('uploads_object_id_unique'),
    size: integer(),
    contentType: text('content_type'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('uploads_created_at_index').on(table.createdAt),
    index('uploads_user_id_index').on(table.userId),
  ],
);

/** Uploads that a record uses, kept for a day so that repeated requests get the same answer. */
export const takenUploads = pgTable(
  'taken_uploads',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text(),
    objectId: uuid('object_id').notNull(),
    size: integer().notNull(),
    contentType: text('content_type').notNull(),
    takenAt: timestamp('taken_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('taken_uploads_taken_at_index').on(table.takenAt),
    index('taken_uploads_user_id_index').on(table.userId),
  ],
);

export const objectDeletions = pgTable(
  'object_deletions',
  {
    key: text().primaryKey(),
    dueAt: timestamp('due_at', { withTimezone: true }).notNull().defaultNow(),
    attempts: integer().notNull().default(0),
  },
  (table) => [index('object_deletions_due_at_index').on(table.dueAt)],
);
