import { integer, pgTable, text, timestamp, uuid, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { RULES, SEEN_BY } from '#shared/credentials/constants.ts';

export const credentialKinds = pgTable('credential_kinds', {
  id: uuid().primaryKey().defaultRandom(),
  name: text().notNull(),
  otherNames: text('other_names').array().notNull().default([]),
  issuers: text().array().notNull().default([]),
  numberRule: text('number_rule', { enum: RULES }).notNull().default('allowed'),
  documentRule: text('document_rule', { enum: RULES }).notNull().default('allowed'),
  noteRule: text('note_rule', { enum: RULES }).notNull().default('allowed'),
  /** How many months a credential is valid; null if it never expires. */
  holdsMonths: integer('holds_months'),
  /** How many days before the end its holder is reminded; null for no reminder. */
  remindDays: integer('remind_days'),
  seenBy: text('seen_by', { enum: SEEN_BY }).notNull().default('office'),
  position: integer().notNull(),
  retiredAt: timestamp('retired_at', { withTimezone: true }),
  /** If this kind was merged, the kind that now has its credentials. */
  mergedInto: uuid('merged_into').references((): AnyPgColumn => credentialKinds.id),
  updatedAt: timestamp('updated_at', { withTimezone: true })
    .notNull()
    .defaultNow()
    .$onUpdate(() => new Date()),
});
