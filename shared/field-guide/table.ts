import { sql } from 'drizzle-orm';
import {
  boolean,
  customType,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '#shared/accounts/table.ts';

const generatedText = customType<{ data: string }>({ dataType: () => 'text' });

export const fieldGuideSections = pgTable(
  'field_guide_sections',
  {
    id: uuid().primaryKey().defaultRandom(),
    title: text().notNull(),
    content: text().notNull(),
    plainText: text('plain_text').notNull(),
    wordCount: integer('word_count').notNull(),
    orderIndex: integer('order_index').notNull(),
    isPublished: boolean('is_published').notNull().default(false),
    /** Counts the edits, so that a stale save is noticed. */
    version: integer().notNull().default(1),
    lastEditedBy: uuid('last_edited_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true })
      .notNull()
      .defaultNow()
      .$onUpdate(() => new Date()),
    searchText: generatedText('search_text').generatedAlwaysAs(
      sql`fold_text(' ' || title || ' ' || plain_text)`,
    ),
  },
  (table) => [
    index('field_guide_sections_order_index').on(table.orderIndex, table.createdAt, table.id),
  ],
);
