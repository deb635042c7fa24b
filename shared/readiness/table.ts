import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

export const tiers = pgTable(
  'tiers',
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    /** The lowest tier has the lowest position. A tier also needs what lower tiers need. */
    position: integer().notNull(),
    /** Whether people with this tier count as ready. */
    isForCalls: boolean('is_for_calls').notNull().default(false),
    retiredAt: timestamp('retired_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('tiers_for_calls_unique')
      .on(table.isForCalls)
      .where(sql`is_for_calls`),
  ],
);

/** What a tier needs from a date on. The version with the latest date up to today is in force. */
export const tierVersions = pgTable(
  'tier_versions',
  {
    id: uuid().primaryKey().defaultRandom(),
    tierId: uuid('tier_id')
      .notNull()
      .references(() => tiers.id),
    startsOn: date('starts_on').notNull(),
    /** Can name kinds that were merged or retired since: replace or skip them when reading. */
    kindIds: uuid('kind_ids').array().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('tier_versions_tier_id_index').on(table.tierId, table.startsOn)],
);
