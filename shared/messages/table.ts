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

export const messages = pgTable(
  'messages',
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text().$type<MessageKind>().notNull(),
    facts: jsonb().$type<Record<string, unknown>>().notNull(),
    activationId: uuid('activation_id').references(() => activations.id, { onDelete: 'cascade' }),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull().defaultNow(),
    giveUpAt: instant('give_up_at').notNull(),
  },
  (table) => [
    index('messages_created_at_index').on(table.createdAt.desc().nullsFirst(), table.id),
    index('messages_activation_id_index').on(table.activationId),
  ],
);

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
    deploymentId: uuid('assignment_id').references(() => deployments.id, { onDelete: 'cascade' }),
    channel: text({ enum: CHANNELS }).notNull(),
    state: text({ enum: DELIVERY_STATES }).notNull().default('queued'),
    /** Copied from the message's kind, for the index by which workers find the next delivery. */
    priority: smallint().notNull(),
    /** The new email address or phone number if it isn't confirmed yet; otherwise null. */
    address: text(),
    /** The next attempt's time. While `sending`, the time at which the worker is presumed dead. */
    dueAt: instant('due_at').notNull().defaultNow(),
    /** When the message could first be sent. Its waiting time is measured from this moment. */
    waitsSince: instant('waits_since'),
    attempts: integer().notNull().default(0),
    /** Attempts whose worker stopped before the result was known. */
    lostAttempts: smallint('lost_attempts').notNull().default(0),
    problem: text(),
    providerId: text('provider_id'),
    createdAt: instant('created_at').notNull().defaultNow(),
    sentAt: instant('sent_at'),
    deliveredAt: instant('delivered_at'),
    openedAt: instant('opened_at'),
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

/** Links for answering a message without signing in. Only hashes of the tokens are stored. */
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

/** Named values that all processes share. */
export const portalSettings = pgTable('portal_settings', {
  name: text().primaryKey(),
  value: jsonb().$type<Record<string, unknown>>().notNull(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});

/** Random keys that no backup contains, so that nobody can forge links with a backup alone. */
export const portalKeys = pgTable('portal_keys', {
  name: text().primaryKey(),
  /** In base64url. */
  key: text().notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
});
