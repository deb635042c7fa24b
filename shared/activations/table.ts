import { sql } from 'drizzle-orm';
import { customType, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '#shared/accounts/table.ts';
import { chaplains } from '#shared/chaplains/table.ts';
import { ACTIVATION_STATUSES, DEFAULT_ACTIVATION_STATUS } from './constants.ts';

const generatedText = customType<{ data: string }>({ dataType: () => 'text' });

export const activations = pgTable(
  'activations',
  {
    id: uuid().primaryKey().defaultRandom(),
    eventType: text('event_type').notNull(),
    description: text().notNull(),
    location: text().notNull(),
    address: text(),
    region: text(),
    chaplainId: uuid('chaplain_id').references(() => chaplains.id, { onDelete: 'set null' }),
    startTime: timestamp('start_time', { withTimezone: true }).notNull(),
    endTime: timestamp('end_time', { withTimezone: true }),
    status: text({ enum: ACTIVATION_STATUSES }).notNull().default(DEFAULT_ACTIVATION_STATUS),
    notes: text(),
    chaplainsNeeded: integer('chaplains_needed').notNull().default(1),
    expertiseWanted: text('expertise_wanted').array().notNull().default([]),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true })
      .notNull()
      .defaultNow()
      .$onUpdate(() => new Date()),
    searchText: generatedText('search_text').generatedAlwaysAs(
      sql`fold_text(' ' || event_type || ' ' || location || ' ' || coalesce(address, '') || ' ' || coalesce('region ' || region, '') || ' ' || description)`,
    ),
  },
  (table) => [
    index('activations_start_time_index').on(table.startTime.desc().nullsFirst(), table.id),
    index('activations_status_index').on(table.status),
    index('activations_chaplain_id_index').on(table.chaplainId),
    index('activations_search_text_index').using('gin', sql`${table.searchText} gin_trgm_ops`),
  ],
);
