import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '#shared/accounts/table.ts';
import { activations } from '#shared/activations/table.ts';
import { deployments } from '#shared/deployments/table.ts';
import { LABEL_KINDS } from './constants.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** Which team member is with which family, by labels alone: no names, notes or addresses. */
export const contactClaims = pgTable(
  'contact_claims',
  {
    id: uuid().primaryKey().defaultRandom(),
    activationId: uuid('activation_id')
      .notNull()
      .references(() => activations.id),
    label: text().notNull(),
    madeBy: uuid('made_by').references(() => users.id, { onDelete: 'set null' }),
    /** The chaplain who is with the family; null for nobody. */
    deploymentId: uuid('assignment_id').references(() => deployments.id),
    lastContactAt: instant('last_contact_at'),
    nextVisitAt: instant('next_visit_at'),
    closedAt: instant('closed_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at')
      .notNull()
      .defaultNow()
      .$onUpdate(() => new Date()),
  },
  (table) => [
    uniqueIndex('contact_claims_label_unique').on(table.activationId, table.label),
    index('contact_claims_made_by_index').on(table.madeBy),
    index('contact_claims_assignment_id_index').on(table.deploymentId),
    check(
      'contact_claims_label',
      sql`${table.label} ~ ${sql.raw(`'^(${LABEL_KINDS.join('|')}) ([1-9][0-9]{0,2}|[A-Z])$'`)}`,
    ),
  ],
);
