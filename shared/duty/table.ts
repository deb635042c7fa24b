import { sql } from 'drizzle-orm';
import {
  check,
  index,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '#shared/accounts/table.ts';
import { activations } from '#shared/activations/table.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** Who is on a desk. A row without an activation covers activations without their own desk. */
export const duties = pgTable(
  'duties',
  {
    id: uuid().primaryKey().defaultRandom(),
    activationId: uuid('activation_id').references(() => activations.id),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** Name and phone as they are shown to the team. */
    name: text().notNull(),
    phone: text().notNull(),
    beginsAt: instant('begins_at').notNull(),
    /** Null if the duty lasts until somebody else takes over. */
    endsAt: instant('ends_at'),
  },
  (table) => [
    index('duties_activation_id_index').on(table.activationId, table.beginsAt),
    index('duties_user_id_index').on(table.userId),
    check('duties_in_order', sql`${table.endsAt} >= ${table.beginsAt}`),
  ],
);

/** The work that is open at a handover. Holds only ids: names stay in their own tables. */
export interface OpenWork {
  activationId: string;
  silent: string[];
  longOnScene: string[];
  releasing: string[];
  /** How many more chaplains are needed. */
  missing: number;
  /** Ids of lines in the log. */
  requests: string[];
}

export const handovers = pgTable(
  'handovers',
  {
    id: uuid().primaryKey().defaultRandom(),
    activationId: uuid('activation_id').references(() => activations.id),
    fromId: uuid('from_id').references(() => users.id, { onDelete: 'set null' }),
    fromName: text('from_name').notNull(),
    /** The person who may accept or has accepted the handover; null while anybody may accept it. */
    toId: uuid('to_id').references(() => users.id, { onDelete: 'set null' }),
    toName: text('to_name'),
    /** The handover's three lines; null after its writer is erased. */
    done: text(),
    next: text(),
    byVoice: text('by_voice'),
    open: jsonb().$type<OpenWork[]>().notNull(),
    writtenAt: instant('written_at').notNull().defaultNow(),
    acceptedAt: instant('accepted_at'),
    withdrawnAt: instant('withdrawn_at'),
  },
  (table) => [
    uniqueIndex('handovers_waiting_unique')
      .on(sql`coalesce(${table.activationId}, '00000000-0000-0000-0000-000000000000'::uuid)`)
      .where(sql`${table.acceptedAt} IS NULL AND ${table.withdrawnAt} IS NULL`),
    index('handovers_activation_id_index').on(table.activationId),
    index('handovers_from_id_index').on(table.fromId),
    index('handovers_to_id_index').on(table.toId),
  ],
);
