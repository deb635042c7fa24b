import {
  index,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '#shared/accounts/table.ts';

const ofUser = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });
const moment = (name: string) => timestamp(name, { withTimezone: true });

export const agencyIdentities = pgTable(
  'agency_identities',
  {
    issuer: text().notNull(),
    subject: text().notNull(),
    userId: ofUser(),
    email: text().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [
    primaryKey({ columns: [table.issuer, table.subject] }),
    uniqueIndex('agency_identities_user_id_unique').on(table.userId, table.issuer),
  ],
);

/** Sign-ins that were sent to the agency. Each can return once, within 10 minutes. */
export const agencySignIns = pgTable('agency_sign_ins', {
  stateHash: text('state_hash').primaryKey(),
  /** The hash of a cookie that proves that the same browser comes back from the agency. */
  browserHash: text('browser_hash').notNull(),
  codeVerifier: text('code_verifier').notNull(),
  nonce: text().notNull(),
  returnTo: text('return_to').notNull(),
  expiresAt: moment('expires_at').notNull(),
});

/** Agency accounts that wait to be linked until the person gives a password or second factor. */
export const agencyLinkRequests = pgTable(
  'agency_link_requests',
  {
    tokenHash: text('token_hash').primaryKey(),
    issuer: text().notNull(),
    subject: text().notNull(),
    email: text().notNull(),
    userId: ofUser(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('agency_link_requests_user_id_index').on(table.userId)],
);
