import { sql, type SQL } from 'drizzle-orm';
import type { Executor } from '#server/db/database.ts';
import { readSetting, writeSetting } from '#server/db/portal-settings.ts';
import { wasReminded } from '#server/features/messages/queries.ts';

/** How many days after its expiry a credential can still cause a reminder. */
const ENDED_DAYS = 30;
const PAUSE_DAYS = 7;

const NAME = 'credential-reminders';

/** When the portal last checked for due reminders, in ISO 8601; null for never. */
export async function readLastLook(orm: Executor): Promise<string | null> {
  const value = await readSetting(orm, NAME);
  const at = value?.['at'];
  return typeof at === 'string' ? at : null;
}

export async function storeLastLook(orm: Executor, at: string | null) {
  await writeSetting(orm, NAME, { at });
}

/** Whether the holder of `held` should be reminded that it expires soon or has expired. */
const isDue = (today: string): SQL => sql`
  held.status = 'verified' AND kind.retired_at IS NULL
  AND held.ends_on BETWEEN ${today}::date - ${sql.raw(String(ENDED_DAYS))}
    AND ${today}::date + kind.remind_days
  AND NOT EXISTS (SELECT FROM credentials AS renewal
    WHERE renewal.chaplain_id = held.chaplain_id AND renewal.kind_id = held.kind_id
      AND renewal.status = 'waiting')
  AND NOT EXISTS (SELECT FROM credential_exemptions AS exemption
    WHERE exemption.chaplain_id = held.chaplain_id AND exemption.kind_id = held.kind_id
      AND coalesce(exemption.ends_on, 'infinity') >= ${today}::date)`;

interface Due extends Record<string, unknown> {
  chaplainId: string;
  userId: string;
}

/** Finds chaplains to remind and marks them as reminded. Skips rows locked by another process. */
export async function takeDue(tx: Executor, today: string, limit: number) {
  const { rows } = await tx.execute<Due>(sql`
    SELECT chaplains.id AS "chaplainId", chaplains.user_id AS "userId"
    FROM chaplains
    WHERE chaplains.is_approved AND NOT chaplains.is_suspended AND NOT chaplains.is_guest
      AND NOT chaplains.is_erased
      AND NOT EXISTS (SELECT FROM credential_reminders AS reminder
        WHERE reminder.chaplain_id = chaplains.id
          AND reminder.reminded_at > now() - make_interval(days => ${PAUSE_DAYS}))
      AND NOT ${wasReminded(sql`chaplains.user_id`, 'credentials-ending')}
      AND chaplains.id IN (SELECT held.chaplain_id FROM credentials AS held
        JOIN credential_kinds AS kind ON kind.id = held.kind_id WHERE ${isDue(today)})
    ORDER BY chaplains.id LIMIT ${limit}
    FOR NO KEY UPDATE SKIP LOCKED`);
  const ids = rows.map(({ chaplainId }) => chaplainId);
  const taken = await tx.execute<{ id: string }>(sql`
    INSERT INTO credential_reminders AS reminder (chaplain_id, reminded_at)
    SELECT unnest(${sql.param(ids)}::uuid[]), now()
    ON CONFLICT (chaplain_id) DO UPDATE SET reminded_at = now()
      WHERE reminder.reminded_at <= now() - make_interval(days => ${PAUSE_DAYS})
    RETURNING chaplain_id AS id`);
  const claimed = new Set(taken.rows.map(({ id }) => id));
  return { found: rows.length, due: rows.filter(({ chaplainId }) => claimed.has(chaplainId)) };
}

interface Ending extends Record<string, unknown> {
  chaplainId: string;
  name: string;
  endsOn: string;
}

export async function listEnding(tx: Executor, chaplainIds: readonly string[], today: string) {
  const { rows } = await tx.execute<Ending>(sql`
    SELECT held.chaplain_id AS "chaplainId", kind.name, held.ends_on::text AS "endsOn"
    FROM credentials AS held JOIN credential_kinds AS kind ON kind.id = held.kind_id
    WHERE held.chaplain_id = ANY(${sql.param([...chaplainIds])}::uuid[]) AND ${isDue(today)}
    ORDER BY held.ends_on, kind.position`);
  return rows;
}

export interface Unsent extends Record<string, unknown> {
  userId: string;
  /** True if the person may have read the reminder: a channel has sent it or is sending it. */
  mayBeOut: boolean;
}

/** Lists people, of all or of some, whose reminder of the last seven days isn't all sent. */
export async function listUnsent(tx: Executor, userIds?: readonly string[]) {
  const isOfThem = userIds
    ? sql`deliveries.user_id = ANY(${sql.param([...userIds])}::uuid[])`
    : sql`true`;
  const { rows } = await tx.execute<Unsent>(sql`
    SELECT deliveries.user_id AS "userId",
      bool_or(deliveries.state IN ('sending', 'sent')) AS "mayBeOut"
    FROM deliveries JOIN messages ON messages.id = deliveries.message_id
    WHERE messages.kind = 'credentials-ending' AND ${isOfThem}
      AND deliveries.created_at > now() - make_interval(days => ${PAUSE_DAYS})
    GROUP BY deliveries.user_id
    HAVING bool_or(deliveries.state IN ('queued', 'held', 'sending'))`);
  return rows;
}

export async function forgetReminders(tx: Executor, userIds: readonly string[]) {
  await tx.execute(sql`
    DELETE FROM credential_reminders USING chaplains
    WHERE chaplains.id = chaplain_id AND chaplains.user_id = ANY(${sql.param([...userIds])}::uuid[])`);
}
