import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { chaplains } from '#shared/chaplains/table.ts';
import { LANGUAGE_LEVELS } from './constants.ts';

const owner = () => uuid('chaplain_id').references(() => chaplains.id, { onDelete: 'cascade' });

export const availabilityWeeks = pgTable(
  'availability_weeks',
  {
    chaplainId: owner().primaryKey(),
    /** The sum of the free days: Monday = 1, Tuesday = 2 … Sunday = 64. */
    days: smallint().notNull(),
    confirmedAt: timestamp('confirmed_at', { withTimezone: true }).notNull().defaultNow(),
    /** When a mail last asked the chaplain to confirm the week. */
    askedAt: timestamp('asked_at', { withTimezone: true }),
  },
  (table) => [
    index('availability_weeks_confirmed_at_index').on(table.confirmedAt),
    check('availability_weeks_days_check', sql`${table.days} BETWEEN 0 AND 127`),
  ],
);

/** Spans of days on which a chaplain is away. A chaplain's spans never overlap or adjoin. */
export const awayTimes = pgTable(
  'away_times',
  {
    chaplainId: owner().notNull(),
    fromOn: date('from_on').notNull(),
    /** The last day; null until further notice. */
    untilOn: date('until_on'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.chaplainId, table.fromOn] }),
    index('away_times_until_on_index').on(table.untilOn),
    check('away_times_order_check', sql`${table.untilOn} >= ${table.fromOn}`),
  ],
);

export const chaplainLanguages = pgTable(
  'chaplain_languages',
  {
    chaplainId: owner().notNull(),
    /** The language's name in the program's list at the time when this row was stored. */
    language: text().notNull(),
    level: text({ enum: LANGUAGE_LEVELS }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.chaplainId, table.language] }),
    index('chaplain_languages_language_index').on(table.language, table.chaplainId),
  ],
);

export const chaplainTravel = pgTable('chaplain_travel', {
  chaplainId: owner().primaryKey(),
  /** The chaplain's home, as five digits. */
  zip: text(),
  /** The centre of the ZIP code, in degrees; null if the portal doesn't know it. */
  latitude: doublePrecision(),
  longitude: doublePrecision(),
  /** How far the chaplain travels, one way from home. */
  miles: integer(),
  overnight: boolean(),
});
