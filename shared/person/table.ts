import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '#shared/accounts/table.ts';

/** The office's notes about a person, who can read them in a download of their own data. */
export const personNotes = pgTable(
  'person_notes',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    text: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** Null until somebody changes the text. */
    changedAt: timestamp('changed_at', { withTimezone: true }),
  },
  (table) => [
    index('person_notes_user_id_index').on(table.userId, table.createdAt),
    index('person_notes_author_id_index').on(table.authorId),
  ],
);
