import { sql } from 'drizzle-orm';
import {
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '#shared/accounts/table.ts';
import { activations } from '#shared/activations/table.ts';
import { deployments } from '#shared/deployments/table.ts';
import { CHANNELS, DELIVERY_STATES, type MessageKind } from './constants.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** One row for each message, however many people get it. */
export const messages = pgTable(
  'messages',
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text().$type<MessageKind>().notNull(),
    /** What the texts are made of, as it was when the event happened. */
    facts: jsonb().$type<Record<string, unknown>>().notNull(),
    activationId: uuid('activation_id').references(() => activations.id, { onDelete: 'cascade' }),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** From then on what was not sent is given up. */
    giveUpAt: instant('give_up_at').notNull(),
  },
  (table) => [
    index('messages_created_at_index').on(table.createdAt.desc().nullsFirst(), table.id),
    index('messages_activation_id_index').on(table.activationId),
  ],
);

/** One message to one person by one channel. Gone with the person. */
export const deliveries = pgTable(
  'deliveries',
  {
    id: uuid().primaryKey().defaultRandom(),
    messageId: uuid('message_id')
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The call that it is about; null where it is about none. */
    deploymentId: uuid('assignment_id').references(() => deployments.id, { onDelete: 'cascade' }),
    channel: text({ enum: CHANNELS }).notNull(),
    state: text({ enum: DELIVERY_STATES }).notNull().default('queued'),
    /** As the kind has it; here for the index by which workers take what is next. */
    priority: smallint().notNull(),
    /** Only for an email address or a number that is not the person's own yet. */
    address: text(),
    /** When it is tried; while it is being sent, when its worker counts as dead. */
    dueAt: instant('due_at').notNull().defaultNow(),
    /** From when it could go out; null as the former release wrote it, which is when it was written. */
    waitsSince: instant('waits_since'),
    attempts: integer().notNull().default(0),
    /** Attempts whose worker died, so that nobody knows whether they went out. */
    lostAttempts: smallint('lost_attempts').notNull().default(0),
    /** Why it failed or waits, in plain words. */
    problem: text(),
    /** Under which the provider knows it. */
    providerId: text('provider_id'),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** When a mail server, text provider or push service accepted it. */
    sentAt: instant('sent_at'),
    /** When it is first proved that it arrived: by a report, or by what follows. Of mail nothing else does. */
    deliveredAt: instant('delivered_at'),
    /** When the person first opened its page, or answered by it. */
    openedAt: instant('opened_at'),
    /** When the person answered by this delivery. */
    answeredAt: instant('answered_at'),
  },
  (table) => [
    index('deliveries_due_index')
      .on(table.channel, table.priority, table.dueAt)
      .where(sql`${table.state} IN ('queued', 'sending')`),
    uniqueIndex('deliveries_message_unique').on(table.messageId, table.userId, table.channel),
    index('deliveries_user_id_index').on(table.userId, table.createdAt.desc().nullsFirst()),
    index('deliveries_assignment_id_index').on(table.deploymentId),
    index('deliveries_provider_id_index').on(table.providerId),
    index('deliveries_created_at_index').on(table.createdAt.desc().nullsFirst(), table.id),
  ],
);

/** Links by which a delivery is answered without signing in. Only the hash of the token is stored. */
export const answerLinks = pgTable(
  'answer_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    deliveryId: uuid('delivery_id')
      .notNull()
      .references(() => deliveries.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [index('answer_links_delivery_id_index').on(table.deliveryId)],
);

/** What the portal itself remembers for all its processes, by name. */
export const portalSettings = pgTable('portal_settings', {
  name: text().primaryKey(),
  value: jsonb().$type<Record<string, unknown>>().notNull(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});

/**
 * Random keys by what they are for. No archive has them, so that what is made by them can't be made
 * from an archive.
 */
export const portalKeys = pgTable('portal_keys', {
  name: text().primaryKey(),
  /** Base64url. */
  key: text().notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
});
