import { sql } from 'drizzle-orm';
import {
  check,
  customType,
  foreignKey,
  index,
  jsonb,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '#shared/accounts/table.ts';
import { activations } from '#shared/activations/table.ts';
import { deployments } from '#shared/deployments/table.ts';
import { LOG_KINDS, OUTCOMES } from './constants.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });
const generatedText = customType<{ data: string }>({ dataType: () => 'text' });

export type LogDetails = Record<string, string | number | boolean | null>;

/** A trigger refuses changes to lines; only an erasure may remove names and texts. */
export const activationLog = pgTable(
  'activation_log',
  {
    /** Chosen by the device that writes the line, so that a line sent twice is stored once. */
    id: uuid().primaryKey().defaultRandom(),
    activationId: uuid('activation_id')
      .notNull()
      .references(() => activations.id),
    kind: text({ enum: LOG_KINDS }).notNull(),
    outcome: text({ enum: OUTCOMES }),
    happenedAt: instant('happened_at').notNull(),
    /** The time on the device that wrote the line; null if the server wrote it. */
    writtenAt: instant('written_at'),
    recordedAt: instant('recorded_at').notNull().defaultNow(),
    /** Null if the portal wrote the line by itself. */
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    authorName: text('author_name'),
    deploymentId: uuid('assignment_id').references(() => deployments.id),
    aboutId: uuid('about_id').references(() => users.id, { onDelete: 'set null' }),
    aboutName: text('about_name'),
    text: text(),
    details: jsonb().$type<LogDetails>().notNull().default({}),
    correctsId: uuid('corrects_id'),
    searchText: generatedText('search_text').generatedAlwaysAs(
      sql`fold_text(' ' || kind || ' ' || coalesce(outcome, '') || ' ' || coalesce(about_name, '') || ' ' || coalesce(author_name, '') || ' ' || coalesce(text, ''))`,
    ),
  },
  (table) => [
    foreignKey({
      name: 'activation_log_corrects_id_fk',
      columns: [table.correctsId],
      foreignColumns: [table.id],
    }),
    index('activation_log_happened_at_index').on(
      table.activationId,
      table.happenedAt,
      table.recordedAt,
      table.id,
    ),
    index('activation_log_corrects_id_index')
      .on(table.correctsId)
      .where(sql`${table.correctsId} IS NOT NULL`),
    index('activation_log_author_id_index').on(table.authorId),
    index('activation_log_about_id_index').on(table.aboutId),
    index('activation_log_assignment_id_index').on(table.deploymentId),
    check(
      'activation_log_corrections',
      sql`(${table.kind} = 'correction') = (${table.correctsId} IS NOT NULL)`,
    ),
  ],
);
