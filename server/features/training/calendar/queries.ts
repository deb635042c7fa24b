import { and, asc, eq, gt, gte, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import { users } from '#shared/accounts/table.ts';
import { chaplains } from '#shared/chaplains/table.ts';
import { SEATED_STATUSES } from '#shared/training/constants.ts';
import { calendarFeeds, trainingRsvps, trainingSessions } from '#shared/training/table.ts';
import { MAX_ROWS } from '#shared/fields.ts';
import type { Executor } from '#server/db/database.ts';
import { onlyRow } from '#server/db/only-row.ts';

/** How many past days a calendar includes. */
export const PAST_DAYS = 90;

/** If a user's first two requests arrive together, both return the id of the first insert. */
export async function getOrMakeFeedId(orm: Executor, userId: string) {
  await orm.insert(calendarFeeds).values({ userId }).onConflictDoNothing();
  const feeds = await orm
    .select({ feedId: calendarFeeds.feedId })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.userId, userId));
  return onlyRow(feeds).feedId;
}

export async function replaceFeedId(orm: Executor, userId: string) {
  const fresh = { feedId: sql`gen_random_uuid()`, createdAt: sql`now()` };
  const row = onlyRow(
    await orm
      .insert(calendarFeeds)
      .values({ userId, ...fresh })
      .onConflictDoUpdate({ target: calendarFeeds.userId, set: fresh })
      .returning({ feedId: calendarFeeds.feedId }),
  );
  return row.feedId;
}

/** Returns null if the feed was renewed, or if its user was deleted or suspended. */
export async function getFeedOwner(orm: Executor, feedId: string) {
  const [row] = await orm
    .select({ userId: calendarFeeds.userId })
    .from(calendarFeeds)
    .innerJoin(users, eq(users.id, calendarFeeds.userId))
    .where(and(eq(calendarFeeds.feedId, feedId), isNull(users.suspendedAt)));
  return row?.userId ?? null;
}

function selectOwn(orm: Executor, userId: string, since: SQL) {
  return orm
    .select({ session: trainingSessions, rsvp: trainingRsvps })
    .from(chaplains)
    .innerJoin(trainingRsvps, eq(trainingRsvps.chaplainId, chaplains.id))
    .innerJoin(trainingSessions, eq(trainingSessions.id, trainingRsvps.trainingId))
    .where(
      and(
        eq(chaplains.userId, userId),
        inArray(trainingRsvps.status, [...SEATED_STATUSES, 'waitlisted']),
        since,
      ),
    )
    .orderBy(asc(trainingSessions.dateTime), asc(trainingSessions.id))
    .limit(MAX_ROWS);
}

export async function listCalendarTraining(orm: Executor, userId: string) {
  const since = sql`now() - make_interval(days => ${PAST_DAYS})`;
  return selectOwn(orm, userId, gte(trainingSessions.dateTime, since));
}

export async function listTrainingAhead(orm: Executor, userId: string) {
  const end = sql`${trainingSessions.dateTime} + make_interval(hours => ${trainingSessions.duration})`;
  return selectOwn(orm, userId, gt(end, sql`now()`));
}

export type CalendarRow = Awaited<ReturnType<typeof listCalendarTraining>>[number];
