import { sql } from 'drizzle-orm';
import {
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '#shared/accounts/table.ts';
import { CHANNELS, type Channel, type Topic } from '#shared/messages/constants.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

const ofUser = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: ofUser(),
    /** The session's `sid`; signing out of that session removes the subscription. */
    sid: text(),
    endpoint: text().notNull(),
    /** The browser's public key and secret (RFC 8291), base64url. */
    p256dh: text().notNull(),
    auth: text().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('push_subscriptions_endpoint_unique').on(table.endpoint),
    index('push_subscriptions_user_id_index').on(table.userId),
    index('push_subscriptions_sid_index').on(table.sid),
  ],
);

export const textNumbers = pgTable(
  'text_numbers',
  {
    userId: ofUser().primaryKey(),
    /** In E.164 format, such as +15025550143. */
    number: text().notNull(),
    confirmedAt: instant('confirmed_at'),
    stoppedAt: instant('stopped_at'),
    codeHash: text('code_hash'),
    codeExpiresAt: instant('code_expires_at'),
    codeAttempts: integer('code_attempts').notNull().default(0),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('text_numbers_number_unique')
      .on(table.number)
      .where(sql`${table.confirmedAt} IS NOT NULL`),
  ],
);

/** People who use the default settings have no row. */
export const messagePreferences = pgTable('message_preferences', {
  userId: ofUser().primaryKey(),
  /** Contains only topics whose channels differ from the default. */
  channels: jsonb().$type<Partial<Record<Topic, Channel[]>>>().notNull().default({}),
  /** Minutes after midnight in `timeZone`; null if not chosen. Equal times mean no quiet hours. */
  quietFrom: smallint('quiet_from'),
  quietTo: smallint('quiet_to'),
  timeZone: text('time_zone').notNull().default('UTC'),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});

export const contactFailures = pgTable(
  'contact_failures',
  {
    userId: ofUser(),
    channel: text({ enum: CHANNELS }).notNull(),
    since: instant('since').notNull().defaultNow(),
    problem: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.channel] })],
);
