import { sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  customType,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '#shared/accounts/table.ts';
import { chaplains } from '#shared/chaplains/table.ts';
import { credentialKinds } from '#shared/credentials/kinds/table.ts';
import { DEFAULT_RSVP_STATUS, RSVP_STATUSES } from './constants.ts';

const generatedText = customType<{ data: string }>({ dataType: () => 'text' });

export const trainingSessions = pgTable(
  'training_sessions',
  {
    id: uuid().primaryKey().defaultRandom(),
    title: text().notNull(),
    description: text().notNull(),
    dateTime: timestamp('date_time', { withTimezone: true }).notNull(),
    location: text().notNull(),
    address: text(),
    /** The https address of a virtual meeting, shown only to people with a seat. */
    virtualLink: text('virtual_link'),
    /** In hours. */
    duration: integer().notNull(),
    maxCapacity: integer('max_capacity').notNull(),
    isVirtual: boolean('is_virtual').notNull().default(false),
    /** The credential that attending grants. */
    grantsKindId: uuid('grants_kind_id').references(() => credentialKinds.id),
    remindedAt: timestamp('reminded_at', { withTimezone: true }),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true })
      .notNull()
      .defaultNow()
      .$onUpdate(() => new Date()),
    searchText: generatedText('search_text').generatedAlwaysAs(
      sql`fold_text(' ' || title || ' ' || location || ' ' || coalesce(address, '') || ' ' || description)`,
    ),
  },
  (table) => [
    index('training_sessions_date_time_index').on(table.dateTime, table.id),
    index('training_sessions_search_text_index').using(
      'gin',
      sql`${table.searchText} gin_trgm_ops`,
    ),
  ],
);

/** At most one row per session and chaplain. An RSVP after a cancellation changes that row. */
export const trainingRsvps = pgTable(
  'training_rsvps',
  {
    id: uuid().primaryKey().defaultRandom(),
    trainingId: uuid('training_id')
      .notNull()
      .references(() => trainingSessions.id, { onDelete: 'cascade' }),
    chaplainId: uuid('chaplain_id')
      .notNull()
      .references(() => chaplains.id, { onDelete: 'cascade' }),
    status: text({ enum: RSVP_STATUSES }).notNull().default(DEFAULT_RSVP_STATUS),
    rsvpedAt: timestamp('rsvped_at', { withTimezone: true }).notNull().defaultNow(),
    attendedAt: timestamp('attended_at', { withTimezone: true }),
    promotedAt: timestamp('promoted_at', { withTimezone: true }),
    /** The order on the waitlist; an RSVP after a cancellation gets a new number. */
    arrival: bigserial({ mode: 'number' }).notNull(),
  },
  (table) => [
    unique('training_rsvps_training_id_chaplain_id_unique').on(table.trainingId, table.chaplainId),
    index('training_rsvps_training_id_index').on(table.trainingId, table.status, table.arrival),
    index('training_rsvps_chaplain_id_index').on(table.chaplainId),
  ],
);

/** A feed's secret URL contains this id and its signature; a new id makes the old URL invalid. */
export const calendarFeeds = pgTable('calendar_feeds', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  feedId: uuid('feed_id').notNull().unique('calendar_feeds_feed_id_unique').defaultRandom(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});
