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
    /** From the lowest. Each tier needs what the lower ones need as well. */
    position: integer().notNull(),
    /** Who has it counts as ready. */
    isForCalls: boolean('is_for_calls').notNull().default(false),
    retiredAt: timestamp('retired_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('tiers_for_calls_unique')
      .on(table.isForCalls)
      .where(sql`is_for_calls`),
  ],
);

/** The one in force is that with the latest start which isn't after today. */
export const tierVersions = pgTable(
  'tier_versions',
  {
    id: uuid().primaryKey().defaultRandom(),
    tierId: uuid('tier_id')
      .notNull()
      .references(() => tiers.id),
    startsOn: date('starts_on').notNull(),
    /** Those of merged kinds are followed when it is read; those of retired kinds are passed over. */
    kindIds: uuid('kind_ids').array().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('tier_versions_tier_id_index').on(table.tierId, table.startsOn)],
);
