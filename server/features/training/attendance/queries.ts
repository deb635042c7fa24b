import { and, asc, count, eq, getTableColumns, sql } from 'drizzle-orm';
import { users } from '#shared/accounts/table.ts';
import { chaplains } from '#shared/chaplains/table.ts';
import type { RosterQuery } from '#shared/training/schemas.ts';
import { trainingRsvps } from '#shared/training/table.ts';
import { MAX_ROWS } from '#shared/fields.ts';
import type { Executor } from '#server/db/database.ts';
import { behind, inParts, placeIn } from '#server/db/parts.ts';
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

interface Place {
  trainingId: string;
  rsvpId: string;
}

export async function getRosterEntry(orm: Executor, { trainingId, rsvpId }: Place) {
  const [row] = await rosterOf(orm, trainingId).where(
    and(eq(trainingRsvps.trainingId, trainingId), eq(trainingRsvps.id, rsvpId)),
  );
  return row ?? null;
}

export type RosterRow = NonNullable<Awaited<ReturnType<typeof getRosterEntry>>>;

/** The whole roster by name in parts, for a file. */
export function readAllRoster(orm: Executor, trainingId: string) {
  return inParts(async (after) =>
    rosterOf(orm, trainingId)
      .where(and(eq(trainingRsvps.trainingId, trainingId), behind(BY_NAME, after)))
      .orderBy(asc(BY_NAME.key), asc(BY_NAME.id))
      .limit(MAX_ROWS),
  );
}

/** By name; who waits by their place. */
export async function listRoster(orm: Executor, trainingId: string, query: RosterQuery) {
  const matches = and(
    eq(trainingRsvps.trainingId, trainingId),
    query.status ? eq(trainingRsvps.status, query.status) : undefined,
    query.search ? allWords(chaplains.searchText, query.search, ofPhone) : undefined,
  );
  const isLine = query.status === 'waitlisted';
  const rows = rosterOf(orm, trainingId)
    .where(matches)
    .orderBy(asc(isLine ? trainingRsvps.arrival : chaplains.sortName), asc(trainingRsvps.id))
    .limit(query.limit)
    .offset(query.offset);
  const [items, [counted]] = await Promise.all([
    rows,
    orm
      .select({ total: count() })
      .from(trainingRsvps)
      .innerJoin(chaplains, eq(chaplains.id, trainingRsvps.chaplainId))
      .where(matches),
  ]);
  return { items, total: counted?.total ?? 0 };
}

function rosterOf(orm: Executor, trainingId: string) {
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
      place: placeIn(BY_NAME),
      rsvp: getTableColumns(trainingRsvps),
      person,
      waitlistPlace: line.place,
    })
    .from(trainingRsvps)
    .innerJoin(chaplains, eq(chaplains.id, trainingRsvps.chaplainId))
    .innerJoin(users, eq(users.id, chaplains.userId))
    .leftJoin(line, eq(line.id, trainingRsvps.id))
    .$dynamic();
}
