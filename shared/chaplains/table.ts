import { sql } from 'drizzle-orm';
import { boolean, customType, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '#shared/accounts/table.ts';

const generatedText = customType<{ data: string }>({ dataType: () => 'text' });

export const chaplains = pgTable(
  'chaplains',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .unique('chaplains_user_id_unique')
      .references(() => users.id, { onDelete: 'cascade' }),
    phone: text().notNull(),
    city: text().notNull(),
    primaryRegion: text('primary_region'),
    affiliation: text().notNull(),
    credentials: text(),
    expertise: text().array().notNull().default([]),
    availability: text().array().notNull().default([]),
    isActive: boolean('is_active').notNull().default(false),
    isApproved: boolean('is_approved').notNull().default(false),
    isVisibleInDirectory: boolean('is_visible_in_directory').notNull().default(true),
    isPhoneVisible: boolean('is_phone_visible').notNull().default(true),
    /** Whether the user is suspended; a trigger keeps it, so that lists needn't join the users. */
    isSuspended: boolean('is_suspended').notNull().default(false),
    /** Whether the user has the role of guest, who can't be called; the same trigger keeps it. */
    isGuest: boolean('is_guest').notNull().default(false),
    /** The person was erased: the row stays, under a neutral name, for hours and attendance alone. */
    isErased: boolean('is_erased').notNull().default(false),
    approvedAt: timestamp('approved_at', { withTimezone: true }),
    approvedBy: uuid('approved_by').references(() => users.id, { onDelete: 'set null' }),
    declinedAt: timestamp('declined_at', { withTimezone: true }),
    declinedBy: uuid('declined_by').references(() => users.id, { onDelete: 'set null' }),
    declineReason: text('decline_reason'),
    /** When the application was last handed in: at first, or again after it was declined. */
    submittedAt: timestamp('submitted_at', { withTimezone: true }).notNull().defaultNow(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true })
      .notNull()
      .defaultNow()
      .$onUpdate(() => new Date()),
    /** For searches, by those who may see the phone. */
    phoneDigits: generatedText('phone_digits').generatedAlwaysAs(
      sql`regexp_replace(fold_text(phone), '[^0-9]', '', 'g')`,
    ),
    /** 'last, first' in lower case, and all that a search looks at, folded; triggers keep both. */
    sortName: text('sort_name').notNull().default(''),
    searchText: text('search_text').notNull().default(''),
  },
  (table) => [
    index('chaplains_search_text_index').using('gin', sql`${table.searchText} gin_trgm_ops`),
    index('chaplains_phone_digits_index').using('gin', sql`${table.phoneDigits} gin_trgm_ops`),
    index('chaplains_sort_name_index')
      .on(table.sortName, table.id)
      .where(sql`NOT ${table.isErased}`),
    // An administrator's directory has the hidden ones too, so that is a column, not a condition.
    index('chaplains_directory_index')
      .on(table.sortName, table.id, table.isVisibleInDirectory)
      .where(
        sql`${table.isApproved} AND ${table.isActive} AND NOT ${table.isSuspended} AND NOT ${table.isGuest}`,
      ),
    index('chaplains_pending_index')
      .on(table.submittedAt, table.id)
      .where(sql`NOT ${table.isApproved} AND ${table.declinedAt} IS NULL`),
    index('chaplains_expertise_index').using('gin', table.expertise),
    index('chaplains_availability_index').using('gin', table.availability),
  ],
);
