import { eq, sql, type SQLWrapper } from 'drizzle-orm';
import { messagePreferences } from '#shared/contact-points/table.ts';
import {
  CHANNELS,
  DEFAULT_CHANNELS,
  messageKind,
  type Channel,
  type MessageKind,
  type Topic,
} from '#shared/messages/constants.ts';
import { MESSAGE_KIND_NAMES } from '#shared/messages/kind-names.ts';
import { deliveries } from '#shared/messages/table.ts';
import type { Executor } from '#server/db/database.ts';
import { onlyRow } from '#server/db/only-row.ts';
import { readProgramQuietHours, type ProgramQuietHours } from '#server/program/quiet-hours.ts';
import { isVouchedFor } from '#server/features/people/queries.ts';

const REMINDERS = MESSAGE_KIND_NAMES.filter((kind) => messageKind(kind).isReminder);

/** PostgreSQL's NOTIFY channel between processes. */
export const NOTIFY_CHANNEL = 'portal_messages';

interface NewMessages {
  kind: MessageKind;
  each: readonly { id: string; facts: object; activationId?: string }[];
  actorId: string | null;
  giveUpMinutes: number;
}

export async function insertMessages(tx: Executor, message: NewMessages) {
  const { kind, each, actorId, giveUpMinutes } = message;
  await tx.execute(sql`
    INSERT INTO messages (id, kind, facts, activation_id, created_by, give_up_at)
    SELECT told.id, ${kind}, told.facts::jsonb, told.activation_id, ${actorId}::uuid,
      now() + make_interval(mins => ${giveUpMinutes})
    FROM unnest(
      ${sql.param(each.map(({ id }) => id))}::uuid[],
      ${sql.param(each.map(({ facts }) => JSON.stringify(facts)))}::text[],
      ${sql.param(each.map(({ activationId }) => activationId ?? null))}::uuid[]
    ) AS told(id, facts, activation_id)`);
}

interface NewDeliveries {
  to: readonly { messageId: string; userId: string; deploymentId?: string }[];
  /** Null for account messages, for which people choose no channels. */
  topic: Topic | null;
  priority: number;
  usual: readonly Channel[];
  channels: readonly Channel[] | undefined;
  address: string | null;
  goesToAnyone: boolean;
  /** Delays the delivery to the end of the recipient's quiet hours. */
  keepsQuiet: boolean;
}

/** Skips suspended and erased people, and unconfirmed addresses unless `goesToAnyone`. */
export async function insertDeliveries(tx: Executor, deliveries: NewDeliveries) {
  const { to, topic, priority, usual, channels, address, goesToAnyone, keepsQuiet } = deliveries;
  const quiet = keepsQuiet ? await readProgramQuietHours(tx) : null;
  const allowed = channels ?? (topic === null ? usual : CHANNELS);
  await tx.execute(sql`
    INSERT INTO deliveries (message_id, user_id, assignment_id, channel, priority, address, due_at, waits_since)
    SELECT told.message_id, users.id, told.assignment_id, channel.name, ${priority}::smallint, ${address},
      due.at, due.at
    FROM unnest(
      ${sql.param(to.map(({ messageId }) => messageId))}::uuid[],
      ${sql.param(to.map(({ userId }) => userId))}::uuid[],
      ${sql.param(to.map(({ deploymentId }) => deploymentId ?? null))}::uuid[]
    ) AS told(message_id, user_id, assignment_id)
    JOIN users ON users.id = told.user_id AND users.suspended_at IS NULL
    CROSS JOIN unnest(${sql.param([...allowed])}::text[]) AS channel(name)
    LEFT JOIN message_preferences AS chosen ON chosen.user_id = users.id
    CROSS JOIN LATERAL (SELECT ${quiet ? dueAt(quiet) : sql`now()`} AS at) AS due
    WHERE ${takesChannel({ topic, usual, address, goesToAnyone })}
    -- Waits for an erasure that is under way, and then leaves that person out.
    FOR KEY SHARE OF users
    ON CONFLICT DO NOTHING`);
}

/** SQL: true if the channel reaches the user and they chose it. Join preferences as `chosen`. */
function takesChannel({
  topic,
  usual,
  address,
  goesToAnyone,
}: Pick<NewDeliveries, 'topic' | 'usual' | 'address' | 'goesToAnyone'>) {
  return sql`
    coalesce(chosen.channels -> ${topic}::text, ${JSON.stringify(usual)}::jsonb) ? channel.name
    AND CASE channel.name
      WHEN 'email' THEN ${goesToAnyone ? sql`true` : isVouchedFor}
      WHEN 'push' THEN EXISTS (
        SELECT FROM push_subscriptions WHERE push_subscriptions.user_id = users.id)
      WHEN 'text' THEN ${address}::text IS NOT NULL OR EXISTS (
        SELECT FROM text_numbers
        WHERE text_numbers.user_id = users.id AND text_numbers.confirmed_at IS NOT NULL
          AND text_numbers.stopped_at IS NULL)
      ELSE true
    END`;
}

interface Reach extends Record<string, unknown> {
  channel: Channel | null;
  people: number;
}

export async function countReached(orm: Executor, topic: Topic, told: PeopleQuery) {
  const usual = DEFAULT_CHANNELS[topic];
  const taken = takesChannel({ topic, usual, address: null, goesToAnyone: false });
  const { rows } = await orm.execute<Reach>(sql`
    SELECT channel.name AS channel, count(DISTINCT users.id)::int AS people
    FROM users
    CROSS JOIN unnest(${sql.param([...CHANNELS])}::text[]) AS channel(name)
    LEFT JOIN message_preferences AS chosen ON chosen.user_id = users.id
    WHERE users.id IN ${told} AND users.suspended_at IS NULL AND ${taken}
    GROUP BY GROUPING SETS ((channel.name), ())`);
  return rows;
}

export type PeopleQuery = SQLWrapper;

export async function countPeople(orm: Executor, told: PeopleQuery) {
  const { rows } = await orm.execute<{ people: number }>(
    sql`SELECT count(*)::int AS people FROM users WHERE id IN ${told}`,
  );
  return onlyRow(rows).people;
}

export function wasReminded(userId: SQLWrapper, kind: MessageKind) {
  const others = REMINDERS.filter((name) => name !== kind);
  // Not EXISTS: with outdated statistics, PostgreSQL would compare all messages for each person.
  return sql<boolean>`${userId} IN (
    SELECT deliveries.user_id FROM deliveries JOIN messages ON messages.id = deliveries.message_id
    WHERE deliveries.created_at > now() - interval '7 days'
      AND messages.kind = ANY(${sql.param(others)}::text[]))`;
}

/** The default of the time zone column: it means that the person has chosen no time zone. */
export const NO_ZONE = 'UTC';

export const toldTimeZone = sql<string | null>`nullif(${messagePreferences.timeZone}, ${NO_ZONE})`;

/**
 * SQL: now or, during quiet hours, their end. A person's own quiet hours replace the program's.
 * Quiet hours that begin and end at the same time don't apply.
 */
function dueAt({ hours, timeZone }: ProgramQuietHours) {
  const from = sql`coalesce(chosen.quiet_from, ${hours?.from ?? null}::int)`;
  const to = sql`coalesce(chosen.quiet_to, ${hours?.to ?? null}::int)`;
  const zone = sql`CASE WHEN chosen.quiet_from IS NULL
    THEN coalesce(nullif(chosen.time_zone, ${NO_ZONE}), ${timeZone}) ELSE chosen.time_zone END`;
  const localTime = sql`(now() AT TIME ZONE (${zone}))`;
  const localMinute = sql`(extract(hour FROM ${localTime}) * 60 + extract(minute FROM ${localTime}))`;
  return sql`CASE
    WHEN ${from} IS NULL OR ${to} IS NULL THEN now()
    WHEN ${from} <= ${to} AND NOT (${localMinute} >= ${from} AND ${localMinute} < ${to}) THEN now()
    WHEN ${from} > ${to} AND ${localMinute} < ${from} AND ${localMinute} >= ${to} THEN now()
    ELSE (date_trunc('day', ${localTime}) + make_interval(mins => ${to})
      + CASE WHEN ${localMinute} >= ${to} THEN interval '1 day' ELSE interval '0' END)
      AT TIME ZONE (${zone})
  END`;
}

export async function notifyProcesses(tx: Executor) {
  await tx.execute(sql`SELECT pg_notify(${NOTIFY_CHANNEL}, '')`);
}

export async function listChannelsOf(tx: Executor, messageId: string | null) {
  if (messageId === null) return [];
  const rows = await tx
    .selectDistinct({ channel: deliveries.channel })
    .from(deliveries)
    .where(eq(deliveries.messageId, messageId))
    .orderBy(deliveries.channel);
  return rows.map(({ channel }) => channel);
}
