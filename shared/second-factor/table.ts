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
    /** Base64url, as the authenticator made it. */
    credentialId: text('credential_id').notNull().unique(),
    /** COSE, in base64url. */
    publicKey: text('public_key').notNull(),
    /** Of signatures; 0 for ever with passkeys that are synchronized. */
    counter: bigint({ mode: 'number' }).notNull().default(0),
    transports: jsonb().$type<string[]>().notNull().default([]),
    isBackedUp: boolean('is_backed_up').notNull().default(false),
    createdAt: moment('created_at').notNull().defaultNow(),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [index('passkeys_user_id_index').on(table.userId)],
);

/** Challenges that a passkey is to sign: each is used once, within five minutes. */
export const passkeyChallenges = pgTable('passkey_challenges', {
  challengeHash: text('challenge_hash').primaryKey(),
  /** Null where the passkey is to say whose it is. */
  userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
  purpose: text({ enum: PASSKEY_PURPOSES }).notNull(),
  expiresAt: moment('expires_at').notNull(),
});

/** At most one authenticator app per person. */
export const authenticators = pgTable('authenticators', {
  userId: ofUser().primaryKey(),
  /** Encrypted with a key that is made of the session secret. */
  sealedSecret: text('sealed_secret').notNull(),
  /** Null until the first code was right. */
  confirmedAt: moment('confirmed_at'),
  /** The time step of the code that was used last: no code of it or before counts again. */
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

/** Browsers that aren't asked for the second factor for a while. */
export const trustedDevices = pgTable(
  'trusted_devices',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: ofUser(),
    /** Of the password that was given when the browser was trusted; another password ends the trust. */
    passwordFingerprint: text('password_fingerprint').notNull(),
    expiresAt: moment('expires_at').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [index('trusted_devices_user_id_index').on(table.userId)],
);

/** Sign-ins whose password was right and whose second factor is still asked for. */
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
