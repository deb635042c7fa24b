import { sql } from 'drizzle-orm';
import { boolean, customType, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '#shared/accounts/table.ts';
import { trust } from '#shared/trust.ts';
import { PROFILE_FIELDS, type ProfileFieldName } from './profile-fields.ts';

const generatedText = customType<{ data: string }>({ dataType: () => 'text' });

const COLUMNS = {
  phone: (name: string) => text(name).notNull(),
  line: (name: string) => text(name).notNull(),
  affiliation: (name: string) => text(name).notNull(),
  text: (name: string) => text(name),
  region: (name: string) => text(name),
  choices: (name: string) => text(name).array().notNull().default([]),
};

type ProfileColumns = {
  [Name in ProfileFieldName]: ReturnType<(typeof COLUMNS)[(typeof PROFILE_FIELDS)[Name]['kind']]>;
};

const inSnakeCase = (name: string) =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const profileColumns = trust<ProfileColumns>(
  Object.fromEntries(
    Object.entries(PROFILE_FIELDS).map(([name, { kind }]) => [
      name,
      COLUMNS[kind](inSnakeCase(name)),
    ]),
  ),
  'the kind of each field picks its column',
);

export const chaplains = pgTable(
  'chaplains',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .unique('chaplains_user_id_unique')
      .references(() => users.id, { onDelete: 'cascade' }),
    ...profileColumns,
    isActive: boolean('is_active').notNull().default(false),
    isApproved: boolean('is_approved').notNull().default(false),
    isVisibleInDirectory: boolean('is_visible_in_directory').notNull().default(true),
    isPhoneVisible: boolean('is_phone_visible').notNull().default(true),
    /** Copied from the user by a trigger, so that lists need no join. */
    isSuspended: boolean('is_suspended').notNull().default(false),
    /** Whether the user is a guest, who can't be called; the same trigger copies it. */
    isGuest: boolean('is_guest').notNull().default(false),
    /** If true, the row has a neutral name. It stays because hours and attendance refer to it. */
    isErased: boolean('is_erased').notNull().default(false),
    approvedAt: timestamp('approved_at', { withTimezone: true }),
    approvedBy: uuid('approved_by').references(() => users.id, { onDelete: 'set null' }),
    declinedAt: timestamp('declined_at', { withTimezone: true }),
    declinedBy: uuid('declined_by').references(() => users.id, { onDelete: 'set null' }),
    declineReason: text('decline_reason'),
    submittedAt: timestamp('submitted_at', { withTimezone: true }).notNull().defaultNow(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true })
      .notNull()
      .defaultNow()
      .$onUpdate(() => new Date()),
    phoneDigits: generatedText('phone_digits').generatedAlwaysAs(
      sql`regexp_replace(fold_text(phone), '[^0-9]', '', 'g')`,
    ),
    /** 'last, first' in lower case, for sorting. Triggers set it and the folded search text. */
    sortName: text('sort_name').notNull().default(''),
    searchText: text('search_text').notNull().default(''),
  },
  (table) => [
    index('chaplains_search_text_index').using('gin', sql`${table.searchText} gin_trgm_ops`),
    index('chaplains_phone_digits_index').using('gin', sql`${table.phoneDigits} gin_trgm_ops`),
    index('chaplains_sort_name_index')
      .on(table.sortName, table.id)
      .where(sql`NOT ${table.isErased}`),
    // Hidden people are in the index too, for administrators. Its last column says who is visible.
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
