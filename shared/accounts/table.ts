import { sql } from 'drizzle-orm';
import {
  boolean,
  customType,
  index,
  integer,
  bigint,
  json,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
  varchar,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import { DEFAULT_ROLE, PASSWORD_LINK_PURPOSES, ROLES } from './constants.ts';

const generatedText = customType<{ data: string }>({ dataType: () => 'text' });

export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey().defaultRandom(),
    username: text().notNull(),
    /** An argon2id hash; null while an account made by an administrator has no password. */
    password: text(),
    email: text().notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    role: text({ enum: ROLES }).notNull().default(DEFAULT_ROLE),
    /** True if the person registered the account, so that nobody has checked who they are. */
    isSelfRegistered: boolean('is_self_registered').notNull().default(false),
    emailConfirmedAt: timestamp('email_confirmed_at', { withTimezone: true }),
    /** When it was first proved that the person who signs in can read the account's mail. */
    ownerProvedAt: timestamp('owner_proved_at', { withTimezone: true }),
    lastSignedInAt: timestamp('last_signed_in_at', { withTimezone: true }),
    /** While this is set, the person can't sign in and is on no list of the program. */
    suspendedAt: timestamp('suspended_at', { withTimezone: true }),
    suspendedBy: uuid('suspended_by').references((): AnyPgColumn => users.id, {
      onDelete: 'set null',
    }),
    suspensionReason: text('suspension_reason'),
    erasedAt: timestamp('erased_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true })
      .notNull()
      .defaultNow()
      .$onUpdate(() => new Date()),
    searchText: generatedText('search_text').generatedAlwaysAs(
      sql`fold_text(' ' || first_name || ' ' || last_name || ' ' || username || ' ' || email)`,
    ),
  },
  (table) => [
    uniqueIndex('users_username_unique').on(sql`lower(${table.username})`),
    uniqueIndex('users_email_unique').on(sql`lower(${table.email})`),
    index('users_search_text_index').using('gin', sql`${table.searchText} gin_trgm_ops`),
    index('users_name_index')
      .on(table.lastName, table.firstName, table.id)
      .where(sql`${table.erasedAt} IS NULL`),
    index('users_suspended_index')
      .on(table.lastName, table.firstName, table.id)
      .where(sql`${table.suspendedAt} IS NOT NULL`),
    index('users_role_index').on(table.role),
    index('users_suspended_by_index').on(table.suspendedBy),
  ],
);

/** `lastSeenAt` limits how long a session may idle, `createdAt` how long it lasts in all. */
export const sessions = pgTable(
  'sessions',
  {
    /** The hexadecimal SHA-256 of the id in the cookie. */
    sid: varchar().primaryKey(),
    id: uuid().notNull().unique().defaultRandom(),
    sess: json().notNull(),
    expire: timestamp({ withTimezone: true }).notNull(),
    userId: uuid('user_id')
      .generatedAlwaysAs(sql`((sess -> 'passport' ->> 'user')::uuid)`)
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    lastSeenAt: timestamp('last_seen_at', { withTimezone: true }).notNull().defaultNow(),
    /** When the person last proved their identity, by signing in or confirming it later. */
    verifiedAt: timestamp('verified_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('sessions_expire_index').on(table.expire),
    index('sessions_user_id_index').on(table.userId),
  ],
);

/** `expire` is in ms since 1970. */
export const rateLimits = pgTable('rate_limits', {
  key: varchar({ length: 255 }).primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
});

/** One-time links, stored as hashes. Only a link that was mailed confirms the email address. */
export const passwordLinks = pgTable(
  'password_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text({ enum: PASSWORD_LINK_PURPOSES }).notNull().default('by-hand'),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('password_links_user_id_index').on(table.userId)],
);

/** The latest invitation of each person. The delivery of its mail shows whether it bounced. */
export const invitations = pgTable('invitations', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  invitedAt: timestamp('invited_at', { withTimezone: true }).notNull().defaultNow(),
  invitedBy: uuid('invited_by').references(() => users.id, { onDelete: 'set null' }),
  openedAt: timestamp('opened_at', { withTimezone: true }),
  acceptedAt: timestamp('accepted_at', { withTimezone: true }),
});

export const emailConfirmations = pgTable(
  'email_confirmations',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('email_confirmations_user_id_index').on(table.userId)],
);

export const pendingEmails = pgTable('pending_emails', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  email: text().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});
