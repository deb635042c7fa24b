import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '#shared/accounts/table.ts';
import { deployments } from '#shared/deployments/table.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

export const afterActionNotes = pgTable(
  'after_action_notes',
  {
    deploymentId: uuid('assignment_id')
      .primaryKey()
      .references(() => deployments.id),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    text: text().notNull(),
    writtenAt: instant('written_at').notNull().defaultNow(),
  },
  (table) => [index('after_action_notes_user_id_index').on(table.userId)],
);
