import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '#shared/accounts/table.ts';

/** Who has asked to be erased and waits for the office. */
export const erasureRequests = pgTable('erasure_requests', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** In the person's own words; null for none. */
  reason: text(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});
