import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '#shared/accounts/table.ts';
import { activations } from '#shared/activations/table.ts';
import { chaplains } from '#shared/chaplains/table.ts';
import { deployments } from '#shared/deployments/table.ts';
import { sites } from '#shared/sites/table.ts';
import { WALK_UP_STATUSES } from './constants.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** The code is stored unhashed so that the desk can print it again. It hangs at the door anyway. */
export const siteCodes = pgTable('site_codes', {
  siteId: uuid('site_id')
    .primaryKey()
    .references(() => sites.id, { onDelete: 'cascade' }),
  code: text().notNull().unique('site_codes_code_unique'),
  madeAt: instant('made_at').notNull().defaultNow(),
});

/** People who came without being called. The desk puts them on the board by verifying them. */
export const walkUps = pgTable(
  'walk_ups',
  {
    id: uuid().primaryKey().defaultRandom(),
    activationId: uuid('activation_id')
      .notNull()
      .references(() => activations.id),
    siteId: uuid('site_id').references(() => sites.id, { onDelete: 'set null' }),
    /** Replaces the name in the incident log, which must not keep names of declined people. */
    number: integer().notNull(),
    /** The phone makes the secret, with which it can read only its own walk-up. */
    secretHash: text('secret_hash').notNull().unique('walk_ups_secret_hash_unique'),
    deviceHash: text('device_hash').notNull(),
    name: text().notNull(),
    phone: text().notNull(),
    phoneDigits: text('phone_digits').notNull(),
    body: text(),
    credential: text(),
    photoId: uuid('photo_id'),
    status: text({ enum: WALK_UP_STATUSES }).notNull().default('waiting'),
    decidedAt: instant('decided_at'),
    decidedBy: uuid('decided_by').references(() => users.id, { onDelete: 'set null' }),
    declineReason: text('decline_reason'),
    deploymentId: uuid('assignment_id').references(() => deployments.id),
    /** The walk-up's profile, linked by the desk or by the walk-up; null if none is linked. */
    chaplainId: uuid('chaplain_id').references(() => chaplains.id, { onDelete: 'cascade' }),
    sentAt: instant('sent_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('walk_ups_number_unique').on(table.activationId, table.number),
    index('walk_ups_device_index').on(table.activationId, table.deviceHash),
    index('walk_ups_phone_index').on(table.activationId, table.phoneDigits),
    index('walk_ups_site_id_index').on(table.siteId),
    index('walk_ups_assignment_id_index').on(table.deploymentId),
    index('walk_ups_chaplain_id_index').on(table.chaplainId),
    index('walk_ups_decided_by_index').on(table.decidedBy),
    check(
      'walk_ups_deployed_when_verified',
      sql`(${table.status} = 'verified') = (${table.deploymentId} IS NOT NULL)`,
    ),
  ],
);
