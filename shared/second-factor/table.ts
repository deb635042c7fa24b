import { bigint, boolean, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '#shared/accounts/table.ts';
import { PASSKEY_PURPOSES } from './constants.ts';

const ofUser = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });
const moment = (name: string) => timestamp(name, { withTimezone: true });

export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: ofUser(),
    name: text().notNull(),
    /** Base64url, as the authenticator sent it. */
    credentialId: text('credential_id').notNull().unique(),
    /** A COSE key in base64url. */
    publicKey: text('public_key').notNull(),
    /** The signature counter; always 0 for synchronized passkeys. */
    counter: bigint({ mode: 'number' }).notNull().default(0),
    transports: jsonb().$type<string[]>().notNull().default([]),
    isBackedUp: boolean('is_backed_up').notNull().default(false),
    createdAt: moment('created_at').notNull().defaultNow(),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [index('passkeys_user_id_index').on(table.userId)],
);

/** Each challenge can be used once, within five minutes. */
export const passkeyChallenges = pgTable('passkey_challenges', {
  challengeHash: text('challenge_hash').primaryKey(),
  /** Null for a sign-in: only the passkey's response says who the person is. */
  userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
  purpose: text({ enum: PASSKEY_PURPOSES }).notNull(),
  expiresAt: moment('expires_at').notNull(),
});

export const authenticators = pgTable('authenticators', {
  userId: ofUser().primaryKey(),
  /** Encrypted with a key derived from the session secret. */
  sealedSecret: text('sealed_secret').notNull(),
  confirmedAt: moment('confirmed_at'),
  /** The time step of the last used code. Codes up to this step are refused. */
  lastStep: bigint('last_step', { mode: 'number' }),
  createdAt: moment('created_at').notNull().defaultNow(),
});

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    codeHash: text('code_hash').primaryKey(),
    userId: ofUser(),
    createdAt: moment('created_at').notNull().defaultNow(),
    usedAt: moment('used_at'),
  },
  (table) => [index('recovery_codes_user_id_index').on(table.userId)],
);

export const trustedDevices = pgTable(
  'trusted_devices',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: ofUser(),
    passwordFingerprint: text('password_fingerprint').notNull(),
    expiresAt: moment('expires_at').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [index('trusted_devices_user_id_index').on(table.userId)],
);

export const signInSteps = pgTable(
  'sign_in_steps',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: ofUser(),
    passwordFingerprint: text('password_fingerprint').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('sign_in_steps_user_id_index').on(table.userId)],
);
