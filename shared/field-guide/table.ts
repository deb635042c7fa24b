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

/** An image's id also names its file in the store. Unused images are deleted after 30 days. */
export const fieldGuideImages = pgTable(
  'field_guide_images',
  {
    id: uuid().primaryKey(),
    /** The upload the image was made from, so that a repeated request gets the same image. */
    sourceId: uuid('source_id').notNull().unique('field_guide_images_source_id_unique'),
    width: integer().notNull(),
    height: integer().notNull(),
    /** When the image became unused; null while a section uses it. */
    unnamedSince: timestamp('unnamed_since', { withTimezone: true }).defaultNow(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('field_guide_images_unnamed_since_index').on(table.unnamedSince)],
);
