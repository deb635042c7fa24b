import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { activations } from '#shared/activations/table.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

const made = {
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at')
    .notNull()
    .defaultNow()
    .$onUpdate(() => new Date()),
};

/** A database trigger creates an activation's main site from the activation's location. */
export const sites = pgTable(
  'sites',
  {
    id: uuid().primaryKey().defaultRandom(),
    activationId: uuid('activation_id')
      .notNull()
      .references(() => activations.id),
    /** True for the site at the activation's location and address, where people go by default. */
    isMain: boolean('is_main').notNull().default(false),
    name: text().notNull(),
    address: text(),
    contact: text(),
    directions: text(),
    bring: text(),
    beginsAt: instant('begins_at').notNull(),
    /** Null while the site is open. */
    endsAt: instant('ends_at'),
    ...made,
  },
  (table) => [
    index('sites_activation_id_index').on(table.activationId),
    uniqueIndex('sites_main_unique')
      .on(table.activationId)
      .where(sql`${table.isMain}`),
    check('sites_in_order', sql`${table.endsAt} >= ${table.beginsAt}`),
  ],
);

/** Planned shifts; `deployment_shifts` has the times when people really were there. */
export const siteShifts = pgTable(
  'site_shifts',
  {
    id: uuid().primaryKey().defaultRandom(),
    siteId: uuid('site_id')
      .notNull()
      .references(() => sites.id),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    needed: integer().notNull().default(1),
    expertise: text().array().notNull().default([]),
    languages: text().array().notNull().default([]),
    needsLead: boolean('needs_lead').notNull().default(false),
    ...made,
  },
  (table) => [
    index('site_shifts_site_id_index').on(table.siteId, table.startsAt),
    check('site_shifts_in_order', sql`${table.endsAt} > ${table.startsAt}`),
    check('site_shifts_needed', sql`${table.needed} > 0`),
  ],
);
