import { sql } from 'drizzle-orm';
import { index, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core';
import { activations } from '#shared/activations/table.ts';
import { activationLog } from '#shared/incident-log/table.ts';

/** Text messages from an activation's people to the desk; their text is in the activation's log. */
export const receivedTexts = pgTable(
  'received_texts',
  {
    lineId: uuid('line_id')
      .primaryKey()
      .references(() => activationLog.id),
    activationId: uuid('activation_id')
      .notNull()
      .references(() => activations.id),
    /** Null while the message is new. */
    seenAt: timestamp('seen_at', { withTimezone: true }),
  },
  (table) => [
    index('received_texts_new_index')
      .on(table.activationId)
      .where(sql`${table.seenAt} IS NULL`),
  ],
);
