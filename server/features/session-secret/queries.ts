import { and, lt, sql } from 'drizzle-orm';
import { sessions } from '#shared/accounts/table.ts';
import { calendarFeeds } from '#shared/training/table.ts';
import type { Executor } from '#server/db/database.ts';
import { isInTime } from '#server/features/sessions/queries.ts';

/** How long processes may still run with the former secret after the secret was changed. */
const RESTARTS = sql`interval '1 hour'`;

export async function countSignedBefore(orm: Executor, moment: string) {
  const until = sql`${moment}::timestamptz + ${RESTARTS}`;
  return {
    sessions: await orm.$count(sessions, and(isInTime, lt(sessions.createdAt, until))),
    feeds: await orm.$count(calendarFeeds, lt(calendarFeeds.createdAt, until)),
  };
}
