import { sql } from 'drizzle-orm';
import {
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '#shared/accounts/table.ts';
import { chaplains } from '#shared/chaplains/table.ts';
import { trainingSessions } from '#shared/training/table.ts';
import { CREDENTIAL_STATUSES } from './constants.ts';
import { credentialKinds } from './kinds/table.ts';

export const credentials = pgTable(
  'credentials',
  {
    id: uuid().primaryKey().defaultRandom(),
    chaplainId: uuid('chaplain_id')
      .notNull()
      .references(() => chaplains.id, { onDelete: 'cascade' }),
    kindId: uuid('kind_id')
      .notNull()
      .references(() => credentialKinds.id),
    status: text({ enum: CREDENTIAL_STATUSES }).notNull(),
    number: text(),
    issuer: text(),
    issuedOn: date('issued_on'),
    /** The last valid day; null if the credential never expires. */
    endsOn: date('ends_on'),
    note: text(),
    documentId: uuid('document_id').unique('credentials_document_id_unique'),
    documentSize: integer('document_size'),
    documentType: text('document_type'),
    /** The reason of a rejection or a revocation. */
    rejectReason: text('reject_reason'),
    decidedBy: uuid('decided_by').references(() => users.id, { onDelete: 'set null' }),
    decidedAt: timestamp('decided_at', { withTimezone: true }),
    /** The training session that granted the credential by attendance. */
    trainingId: uuid('training_id').references(() => trainingSessions.id, {
      onDelete: 'set null',
    }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true })
      .notNull()
      .defaultNow()
      .$onUpdate(() => new Date()),
  },
  (table) => [
    uniqueIndex('credentials_verified_unique')
      .on(table.chaplainId, table.kindId)
      .where(sql`status = 'verified'`),
    uniqueIndex('credentials_waiting_unique')
      .on(table.chaplainId, table.kindId)
      .where(sql`status = 'waiting'`),
    index('credentials_held_index')
      .on(table.kindId, table.chaplainId, table.endsOn)
      .where(sql`status = 'verified'`),
    index('credentials_waiting_index')
      .on(table.createdAt, table.id)
      .where(sql`status = 'waiting'`),
    index('credentials_not_held_index')
      .on(table.kindId, table.chaplainId)
      .where(sql`status IN ('waiting', 'rejected')`),
    index('credentials_ends_index')
      .on(table.endsOn, table.kindId)
      .where(sql`status = 'verified' AND ends_on IS NOT NULL`),
    index('credentials_chaplain_id_index').on(table.chaplainId),
    index('credentials_training_id_index').on(table.trainingId),
  ],
);

export const credentialExemptions = pgTable(
  'credential_exemptions',
  {
    chaplainId: uuid('chaplain_id')
      .notNull()
      .references(() => chaplains.id, { onDelete: 'cascade' }),
    kindId: uuid('kind_id')
      .notNull()
      .references(() => credentialKinds.id),
    reason: text().notNull(),
    /** The last day; null if the exemption has no end. */
    endsOn: date('ends_on'),
    grantedBy: uuid('granted_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.chaplainId, table.kindId] }),
    index('credential_exemptions_kind_id_index').on(table.kindId, table.chaplainId),
  ],
);

/** When a chaplain was last reminded of expiring credentials. */
export const credentialReminders = pgTable('credential_reminders', {
  chaplainId: uuid('chaplain_id')
    .primaryKey()
    .references(() => chaplains.id, { onDelete: 'cascade' }),
  remindedAt: timestamp('reminded_at', { withTimezone: true }).notNull(),
});
