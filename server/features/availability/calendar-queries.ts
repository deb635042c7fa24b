import { and, asc, eq, gte, isNull, or } from 'drizzle-orm';
import { awayTimes } from '#shared/availability/table.ts';
import { chaplains } from '#shared/chaplains/table.ts';
import type { Executor } from '#server/db/database.ts';

export async function listCalendarAway(orm: Executor, userId: string, since: string) {
  return orm
    .select({
      chaplainId: awayTimes.chaplainId,
      fromOn: awayTimes.fromOn,
      untilOn: awayTimes.untilOn,
      createdAt: awayTimes.createdAt,
    })
    .from(awayTimes)
    .innerJoin(chaplains, eq(chaplains.id, awayTimes.chaplainId))
    .where(
      and(
        eq(chaplains.userId, userId),
        or(isNull(awayTimes.untilOn), gte(awayTimes.untilOn, since)),
      ),
    )
    .orderBy(asc(awayTimes.fromOn));
}

export type CalendarAway = Awaited<ReturnType<typeof listCalendarAway>>[number];
