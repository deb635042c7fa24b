import { sql, type SQL } from 'drizzle-orm';
import type { MissedListQuery, MissedPerson, ReportRow } from '#shared/announcements/schemas.ts';
import type { MissedByTestCall } from '#shared/announcements/constants.ts';
import { MAX_ROWS } from '#shared/fields.ts';
import { portalSettings } from '#shared/messages/table.ts';
import type { Executor } from '#server/db/database.ts';
import { onlyRow } from '#server/db/only-row.ts';
import { behind, inParts, positionIn, type Position } from '#server/db/parts.ts';
import { audienceIds } from '#server/features/announcements/audience-queries.ts';
import type { StoredAnnouncement } from '#server/features/announcements/queries.ts';
import { proves, standing } from '#server/features/messages/standing-queries.ts';

export async function countReport(orm: Executor, testCall: StoredAnnouncement) {
  const { rows } = await orm.execute<ReportRow & Record<string, unknown>>(sql`
    WITH told AS (${told(orm, testCall)})
    SELECT region, channel,
      count(DISTINCT user_id)::int AS people,
      count(DISTINCT user_id) FILTER (WHERE ${proves(STANDING, 'sent')})::int AS sent,
      count(DISTINCT user_id) FILTER (WHERE ${proves(STANDING, 'delivered')})::int AS delivered,
      count(DISTINCT user_id) FILTER (WHERE ${proves(STANDING, 'opened')})::int AS opened,
      count(DISTINCT user_id) FILTER (WHERE ${proves(STANDING, 'answered')})::int AS answered,
      round(percentile_cont(0.5) WITHIN GROUP (ORDER BY seconds))::int AS "medianSeconds"
    FROM told
    GROUP BY GROUPING SETS ((region, channel), (region), (channel), ())
    HAVING channel IS DISTINCT FROM ''
    ORDER BY region NULLS FIRST, channel NULLS FIRST`);
  return rows;
}

export async function listMissed(
  orm: Executor,
  testCall: StoredAnnouncement,
  { who, limit, offset }: MissedListQuery,
) {
  const missed = missedBy(orm, testCall, who);
  const [items, total] = await Promise.all([
    orm.execute<MissedRow>(sql`${missed} ${PEOPLE}
      ORDER BY ${BY_NAME.key}, ${BY_NAME.id} LIMIT ${limit} OFFSET ${offset}`),
    countMissed(orm, testCall, who),
  ]);
  return { items: items.rows.map(({ place: _, ...person }) => person), total };
}

export async function countMissed(
  orm: Executor,
  testCall: StoredAnnouncement,
  who: MissedByTestCall,
) {
  const { rows } = await orm.execute<{ total: number }>(
    sql`${missedBy(orm, testCall, who)} SELECT count(*)::int AS total FROM missed`,
  );
  return onlyRow(rows).total;
}

export function readAllMissed(orm: Executor, testCall: StoredAnnouncement, who: MissedByTestCall) {
  return inParts(async (after) => {
    const { rows } = await orm.execute<MissedRow>(sql`${missedBy(orm, testCall, who)} ${PEOPLE}
      WHERE ${behind(BY_NAME, after) ?? sql`true`}
      ORDER BY ${BY_NAME.key}, ${BY_NAME.id} LIMIT ${MAX_ROWS}`);
    return rows;
  });
}

interface MissedRow extends MissedPerson, Record<string, unknown> {
  place: Position;
}

const BY_NAME = {
  key: sql`(users.last_name || ' ' || users.first_name)`,
  type: 'text',
  id: sql`users.id`,
} as const;

const PEOPLE = sql`
  SELECT users.id AS "userId", users.first_name || ' ' || users.last_name AS name,
    chaplains.phone, chaplains.primary_region AS region, ${positionIn(BY_NAME)} AS place,
    (SELECT coalesce(json_agg(json_build_object(
        'channel', channel, 'standing', standing, 'problem', problem) ORDER BY channel), '[]')
      FROM told WHERE told.user_id = users.id AND channel <> '') AS deliveries
  FROM missed
  JOIN users ON users.id = missed.user_id
  LEFT JOIN chaplains ON chaplains.user_id = users.id`;

function missedBy(orm: Executor, testCall: StoredAnnouncement, who: MissedByTestCall) {
  const isMissed =
    who === 'unsent'
      ? sql`NOT bool_or(${proves(STANDING, 'sent')})`
      : sql`bool_or(${proves(STANDING, 'sent')}) AND count(seconds) = 0`;
  return sql`
    WITH told AS (${told(orm, testCall)}),
    missed AS (SELECT user_id FROM told GROUP BY user_id HAVING ${isMissed})`;
}

const STANDING = sql`standing`;

/** Selects a test call's recipients. Recipients without a delivery get the channel ''. */
function told(orm: Executor, { messageId, sentAt, audience }: StoredAnnouncement): SQL {
  return sql`
    SELECT deliveries.user_id, coalesce(chaplains.primary_region, '') AS region, channel,
      ${standing} AS standing, problem,
      extract(epoch FROM answered_at - messages.created_at) AS seconds
    FROM deliveries
    JOIN messages ON messages.id = deliveries.message_id
    LEFT JOIN chaplains ON chaplains.user_id = deliveries.user_id
    WHERE deliveries.message_id = ${messageId}
    UNION ALL
    SELECT chaplains.user_id, coalesce(chaplains.primary_region, ''), '', '', NULL, NULL
    FROM chaplains
    WHERE chaplains.user_id IN ${audienceIds(orm, audience)}
      AND chaplains.approved_at <= ${sentAt?.toISOString() ?? null}::timestamptz
      AND NOT EXISTS (
        SELECT FROM deliveries
        WHERE deliveries.message_id = ${messageId} AND deliveries.user_id = chaplains.user_id)`;
}

export interface StoredSchedule {
  isOn: boolean;
  day: number;
  /** The hour of the day in `timeZone`. */
  hour: number;
  timeZone: string;
  region: string | null;
  /** The last month whose test call was sent or skipped, as '2026-05'. */
  doneMonth: string;
}

const SETTING = 'test-call-schedule';

export async function getSchedule(orm: Executor) {
  const { rows } = await orm.execute<{ value: StoredSchedule }>(
    sql`SELECT value FROM ${portalSettings} WHERE name = ${SETTING}`,
  );
  return rows[0]?.value ?? null;
}

/** Returns null if there is no schedule or another process has locked it. */
export async function lockSchedule(tx: Executor) {
  const { rows } = await tx.execute<{ value: StoredSchedule }>(
    sql`SELECT value FROM ${portalSettings} WHERE name = ${SETTING} FOR UPDATE SKIP LOCKED`,
  );
  return rows[0]?.value ?? null;
}

export async function storeSchedule(tx: Executor, schedule: StoredSchedule) {
  await tx
    .insert(portalSettings)
    .values({ name: SETTING, value: { ...schedule } })
    .onConflictDoUpdate({
      target: portalSettings.name,
      set: { value: { ...schedule }, updatedAt: sql`now()` },
    });
}

interface Moments extends Record<string, unknown> {
  /** The current month in the schedule's time zone, as '2026-05'. */
  month: string;
  /** Hours since this month's scheduled time; negative before it. */
  hoursSince: number;
  thisMonth: string;
  nextMonth: string;
}

/** Calculates in PostgreSQL, which knows daylight saving time. */
export async function momentsOf(
  orm: Executor,
  { day, hour, timeZone }: Pick<StoredSchedule, 'day' | 'hour' | 'timeZone'>,
  now: Date | null,
) {
  const moment = sql`coalesce(${now?.toISOString() ?? null}::timestamptz, now())`;
  const { rows } = await orm.execute<Moments>(sql`
    WITH local AS (
      SELECT date_trunc('month', ${moment} AT TIME ZONE ${timeZone}) AS month),
    moments AS (
      SELECT month,
        (month + ${offset(day, hour)}) AT TIME ZONE ${timeZone} AS this_month,
        (month + interval '1 month' + ${offset(day, hour)}) AT TIME ZONE ${timeZone} AS next_month
      FROM local)
    SELECT to_char(month, 'YYYY-MM') AS month,
      extract(epoch FROM ${moment} - this_month)::float / 3600
        AS "hoursSince",
      ${isoText(sql`this_month`)} AS "thisMonth", ${isoText(sql`next_month`)} AS "nextMonth"
    FROM moments`);
  return onlyRow(rows);
}

const offset = (day: number, hour: number) =>
  sql`make_interval(days => ${day - 1}::int, hours => ${hour}::int)`;

const isoText = (moment: SQL) =>
  sql`to_char(${moment} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

export async function isTimeZone(orm: Executor, name: string) {
  const { rows } = await orm.execute<{ is_known: boolean }>(
    sql`SELECT EXISTS (SELECT FROM pg_timezone_names WHERE name = ${name}) AS is_known`,
  );
  return onlyRow(rows).is_known;
}
