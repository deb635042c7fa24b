import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '#shared/accounts/table.ts';
import { deployments } from '#shared/deployments/table.ts';
import { CARE_OCCASIONS, CARRYING_ANSWERS, COMPANY_ANSWERS, SLEEP_ANSWERS } from './constants.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** Only the person and their chosen peer may read this: no query for the office may join it. */
export const careChecks = pgTable(
  'care_checks',
  {
    id: uuid().primaryKey().defaultRandom(),
    deploymentId: uuid('assignment_id')
      .notNull()
      .references(() => deployments.id),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    occasion: text({ enum: CARE_OCCASIONS }).notNull(),
    askedAt: instant('asked_at').notNull().defaultNow(),
    answeredAt: instant('answered_at'),
    sleep: text({ enum: SLEEP_ANSWERS }),
    carrying: text({ enum: CARRYING_ANSWERS }),
    company: text({ enum: COMPANY_ANSWERS }),
    words: text(),
    peerId: uuid('peer_id').references(() => users.id, { onDelete: 'set null' }),
    sharedAt: instant('shared_at'),
  },
  (table) => [
    uniqueIndex('care_checks_unique').on(table.deploymentId, table.occasion),
    index('care_checks_user_id_index').on(table.userId),
    index('care_checks_peer_id_index')
      .on(table.peerId)
      .where(sql`${table.peerId} IS NOT NULL`),
    check(
      'care_checks_answered',
      sql`${table.answeredAt} IS NULL OR (${table.sleep} IS NOT NULL AND ${table.carrying} IS NOT NULL AND ${table.company} IS NOT NULL)`,
    ),
  ],
);
