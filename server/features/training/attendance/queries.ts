import { and, asc, count, eq, getTableColumns, sql } from 'drizzle-orm';
import { users } from '#shared/accounts/table.ts';
import { chaplains } from '#shared/chaplains/table.ts';
import type { AttendanceQuery } from '#shared/training/schemas.ts';
import { trainingRsvps } from '#shared/training/table.ts';
import { MAX_ROWS } from '#shared/fields.ts';
import type { Executor } from '#server/db/database.ts';
import { readPage } from '#server/db/list-page.ts';
import { behind, inParts, positionIn } from '#server/db/parts.ts';
import { allWords, ofPhone } from '#server/db/search.ts';

const person = {
  userId: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  phone: chaplains.phone,
  affiliation: chaplains.affiliation,
};

const BY_NAME = { key: chaplains.sortName, type: 'text', id: trainingRsvps.id } as const;

interface AttendeeKey {
  trainingId: string;
  rsvpId: string;
}

export async function getAttendee(orm: Executor, { trainingId, rsvpId }: AttendeeKey) {
  const [row] = await attendeesOf(orm, trainingId).where(
    and(eq(trainingRsvps.trainingId, trainingId), eq(trainingRsvps.id, rsvpId)),
  );
  return row ?? null;
}

export type AttendeeRow = NonNullable<Awaited<ReturnType<typeof getAttendee>>>;

export function readAllAttendees(orm: Executor, trainingId: string) {
  return inParts(async (after) =>
    attendeesOf(orm, trainingId)
      .where(and(eq(trainingRsvps.trainingId, trainingId), behind(BY_NAME, after)))
      .orderBy(asc(BY_NAME.key), asc(BY_NAME.id))
      .limit(MAX_ROWS),
  );
}

export async function listAttendees(orm: Executor, trainingId: string, query: AttendanceQuery) {
  const matches = and(
    eq(trainingRsvps.trainingId, trainingId),
    query.status ? eq(trainingRsvps.status, query.status) : undefined,
    query.search ? allWords(chaplains.searchText, query.search, ofPhone) : undefined,
  );
  const isLine = query.status === 'waitlisted';
  const rows = attendeesOf(orm, trainingId)
    .where(matches)
    .orderBy(asc(isLine ? trainingRsvps.arrival : chaplains.sortName), asc(trainingRsvps.id));
  const counted = orm
    .select({ total: count() })
    .from(trainingRsvps)
    .innerJoin(chaplains, eq(chaplains.id, trainingRsvps.chaplainId))
    .where(matches);
  return readPage(rows, counted, query);
}

function attendeesOf(orm: Executor, trainingId: string) {
  const line = orm
    .select({
      id: trainingRsvps.id,
      place: sql<number>`(row_number() OVER (ORDER BY ${trainingRsvps.arrival}))::int`.as('place'),
    })
    .from(trainingRsvps)
    .where(and(eq(trainingRsvps.trainingId, trainingId), eq(trainingRsvps.status, 'waitlisted')))
    .as('line');
  return orm
    .select({
      place: positionIn(BY_NAME),
      rsvp: getTableColumns(trainingRsvps),
      person,
      waitlistPosition: line.place,
    })
    .from(trainingRsvps)
    .innerJoin(chaplains, eq(chaplains.id, trainingRsvps.chaplainId))
    .innerJoin(users, eq(users.id, chaplains.userId))
    .leftJoin(line, eq(line.id, trainingRsvps.id))
    .$dynamic();
}
