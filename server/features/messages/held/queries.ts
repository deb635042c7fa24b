import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { HOLD_REASONS, MESSAGE_KINDS, type HoldReason } from '#shared/messages/constants.ts';
import { MESSAGE_KIND_NAMES } from '#shared/messages/kind-names.ts';
import { portalSettings } from '#shared/messages/table.ts';
import type { Executor } from '#server/db/database.ts';
import { onlyRow } from '#server/db/only-row.ts';
import { readSetting, writeSetting } from '#server/db/portal-settings.ts';
import { isLate } from '#server/features/messages/wait-queries.ts';

const RESTORED = 'restored';
const LAST_START = 'last-start';
const HELD = 'held-messages';

const releaseSchema = z.object({ version: z.string(), commit: z.nullable(z.string()) });
const holdSchema = z.object({ because: z.enum(HOLD_REASONS), at: z.iso.datetime() });

export type StartedRelease = z.output<typeof releaseSchema>;
type Hold = z.output<typeof holdSchema>;

export async function isRestored(orm: Executor): Promise<boolean> {
  return (await readSetting(orm, RESTORED)) !== null;
}

/** Makes other processes wait at their start until the transaction ends, however long it takes. */
export async function lockHolding(tx: Executor) {
  await tx.execute(sql`SET LOCAL idle_in_transaction_session_timeout = 0`);
  await tx.execute(sql`SET LOCAL statement_timeout = 0`);
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('hold-after-restore'))`);
}

export async function forgetRestore(tx: Executor) {
  await tx.delete(portalSettings).where(eq(portalSettings.name, RESTORED));
}

export async function readLastStart(orm: Executor): Promise<StartedRelease | null> {
  return releaseSchema.safeParse(await readSetting(orm, LAST_START)).data ?? null;
}

export async function lockLastStart(tx: Executor): Promise<StartedRelease | null> {
  await tx.insert(portalSettings).values({ name: LAST_START, value: {} }).onConflictDoNothing();
  const [row] = await tx
    .select({ value: portalSettings.value })
    .from(portalSettings)
    .where(eq(portalSettings.name, LAST_START))
    .for('update');
  return releaseSchema.safeParse(row?.value).data ?? null;
}

export async function noteStart(tx: Executor, { version, commit }: StartedRelease) {
  await writeSetting(tx, LAST_START, { version, commit });
}

export async function holdAll(tx: Executor, problem: string): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    WITH held AS (
      UPDATE deliveries SET state = 'held', problem = ${problem}
      WHERE state IN ('queued', 'sending') RETURNING id)
    SELECT count(*)::int AS count FROM held`);
  return onlyRow(rows).count;
}

/** Holds overdue messages, but never urgent ones such as call-outs. */
export async function holdLate(tx: Executor, problem: string): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    WITH held AS (
      UPDATE deliveries SET state = 'held', problem = ${problem}
      FROM messages
      WHERE messages.id = deliveries.message_id AND ${isLate}
        AND priority > 0 AND give_up_at > now()
        AND (state = 'queued' OR due_at <= now())
      RETURNING deliveries.id)
    SELECT count(*)::int AS count FROM held`);
  return onlyRow(rows).count;
}

export async function noteHold(tx: Executor, because: HoldReason) {
  await writeSetting(tx, HELD, { because, at: new Date().toISOString() } satisfies Hold);
}

export async function forgetHold(tx: Executor) {
  await tx.delete(portalSettings).where(eq(portalSettings.name, HELD));
}

/** In minutes. Late held messages are dropped if their kind gives up after at most this time. */
const SHORT_LIVED = 2 * 60;
const shortLived = MESSAGE_KIND_NAMES.filter(
  (kind) => MESSAGE_KINDS[kind].giveUpMinutes <= SHORT_LIVED,
);
const TOO_LATE = 'The message was held until it was no longer useful.';

export async function queueHeld(tx: Executor): Promise<{ sent: number; dropped: number }> {
  const { rows } = await tx.execute<{ sent: number; dropped: number }>(sql`
    WITH told AS (
      SELECT deliveries.id,
        give_up_at <= now() AND kind = ANY(${sql.param(shortLived)}::text[]) AS "isTooLate"
      FROM deliveries JOIN messages ON messages.id = deliveries.message_id
      WHERE state = 'held' FOR UPDATE OF deliveries
    ), decided AS (
      UPDATE deliveries SET
        state = CASE WHEN "isTooLate" THEN 'dropped' ELSE 'queued' END,
        problem = CASE WHEN "isTooLate" THEN ${TOO_LATE} END,
        attempts = 0, lost_attempts = 0, due_at = now(), waits_since = now()
      FROM told WHERE told.id = deliveries.id
      RETURNING message_id, state
    ), prolonged AS (
      UPDATE messages SET give_up_at = greatest(give_up_at, now() + make_interval(mins => lasts.minutes))
      FROM unnest(${sql.param([...MESSAGE_KIND_NAMES])}::text[], ${sql.param(
        MESSAGE_KIND_NAMES.map((kind) => MESSAGE_KINDS[kind].giveUpMinutes),
      )}::int[]) AS lasts(kind, minutes)
      WHERE lasts.kind = messages.kind
        AND messages.id IN (SELECT message_id FROM decided WHERE state = 'queued')
    )
    SELECT count(*) FILTER (WHERE state = 'queued')::int AS sent,
      count(*) FILTER (WHERE state = 'dropped')::int AS dropped FROM decided`);
  return onlyRow(rows);
}

export async function dropHeld(tx: Executor, problem: string): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    WITH dropped AS (
      UPDATE deliveries SET state = 'dropped', problem = ${problem}
      WHERE state = 'held' RETURNING id)
    SELECT count(*)::int AS count FROM dropped`);
  return onlyRow(rows).count;
}

export const heldMessages = sql`
  (SELECT json_build_object('because', value -> 'because', 'since', value -> 'at', 'count', held.count)
    FROM portal_settings
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS count FROM deliveries WHERE state = 'held') AS held
    WHERE name = ${HELD} AND held.count > 0)`;

export interface HeldMessages {
  because: HoldReason;
  since: string;
  count: number;
}

export async function readHeld(orm: Executor): Promise<HeldMessages | null> {
  const { rows } = await orm.execute<{ held: HeldMessages | null }>(
    sql`SELECT ${heldMessages} AS held`,
  );
  return onlyRow(rows).held;
}
