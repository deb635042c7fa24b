import { and, eq, gt, not, sql } from 'drizzle-orm';
import { chaplains } from '#shared/chaplains/table.ts';
import { portalSettings } from '#shared/messages/table.ts';
import { erasureRequests } from '#shared/own-data/table.ts';
import { resources } from '#shared/resources/table.ts';
import type { Executor } from '#server/db/database.ts';
import { onlyRow } from '#server/db/only-row.ts';
import { readProgram } from '#server/program/settings-queries.ts';
import { isAddedByOffice, isPending } from '#server/features/chaplains/queries.ts';

const DIGEST_HOUR = 7;

/** Returns the date of the latest digest due at `moment` (ISO 8601; default now). */
export async function readDigestDay(orm: Executor, moment: string | null = null): Promise<string> {
  const { timeZone } = await readProgram(orm, 'identity');
  const { rows } = await orm.execute<{ day: string }>(sql`
    SELECT ((coalesce(${moment}::timestamptz, now()) AT TIME ZONE ${timeZone})
      - make_interval(hours => ${DIGEST_HOUR}))::date::text AS day`);
  return onlyRow(rows).day;
}

const NAME = 'digest';
const NEVER = { day: '', until: '1970-01-01T00:00:00Z' };

export async function takeDigest(tx: Executor): Promise<string | null> {
  const day = await readDigestDay(tx);
  await tx.insert(portalSettings).values({ name: NAME, value: NEVER }).onConflictDoNothing();
  const { rows } = await tx.execute<{ until: string }>(sql`
    UPDATE portal_settings SET
      value = jsonb_build_object('day', ${day}::text, 'until', now()),
      updated_at = now()
    FROM (
      SELECT name, value ->> 'until' AS until FROM portal_settings
      WHERE name = ${NAME} AND value ->> 'day' < ${day}
      FOR UPDATE SKIP LOCKED
    ) AS last
    WHERE portal_settings.name = last.name
    RETURNING last.until`);
  return rows[0]?.until ?? null;
}

/** Leaves out people whom the office added, because they didn't apply. */
export async function countNew(tx: Executor, since: string) {
  const sinceThen = sql`${since}::timestamptz`;
  return {
    applications: await tx.$count(
      chaplains,
      and(isPending, not(isAddedByOffice), gt(chaplains.submittedAt, sinceThen)),
    ),
    resources: await tx.$count(
      resources,
      and(eq(resources.isApproved, false), gt(resources.createdAt, sinceThen)),
    ),
    erasures: await tx.$count(erasureRequests, gt(erasureRequests.createdAt, sinceThen)),
  };
}
