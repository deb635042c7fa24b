import { and, asc, count, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { users } from '#shared/accounts/table.ts';
import { AVAILABILITIES } from '#shared/availability/constants.ts';
import { chaplainTravel } from '#shared/availability/table.ts';
import { chaplains } from '#shared/chaplains/table.ts';
import { MAX_ROWS, type Sort } from '#shared/fields.ts';
import type { PeopleSort } from '#shared/people-list/constants.ts';
import type { PeopleFilters, PeopleQuery } from '#shared/people-list/schemas.ts';
import { READINESS } from '#shared/readiness/constants.ts';
import { trainingRsvps, trainingSessions } from '#shared/training/table.ts';
import { trust } from '#shared/trust.ts';
import type { Executor } from '#server/db/database.ts';
import { totalIn } from '#server/db/list-page.ts';
import { behind, inParts, positionIn } from '#server/db/parts.ts';
import { availabilityOfChaplain } from '#server/features/availability/availability-queries.ts';
import { milesFrom } from '#server/features/availability/distance-queries.ts';
import { isAddedByOffice } from '#server/features/chaplains/queries.ts';
import {
  onlyWanted,
  readinessIn,
  standings,
  tierIn,
} from '#server/features/readiness/standing-queries.ts';
import { attendedOf, lastContact, servedOf } from './fact-queries.ts';
import { accountState } from './account-queries.ts';
import { matching, readAround, type Around } from './filter-queries.ts';

export async function listPeople(orm: Executor, query: PeopleQuery) {
  const { limit, offset, sort = 'name', ...filters } = query;
  const around = await readAround(orm, filters);
  const matches = await matching(orm, filters, around);
  const shown = { ...around, date: filters.freeOn ?? around.today };
  const { ids, total } = isNarrowed(filters)
    ? await cutWithTotal(orm, { sort, matches, shown, limit, offset })
    : await cutBesideTotal(orm, { sort, matches, shown, limit, offset });
  const rows = await readRows(orm, ids, shown);
  return { items: ids.flatMap((id) => rows.get(id) ?? []), total };
}

export async function countPeople(orm: Executor, filters: PeopleFilters) {
  const matches = await matching(orm, filters, await readAround(orm, filters));
  return countMatching(orm, matches);
}

const isNarrowed = (filters: PeopleFilters) =>
  Object.values(filters).some((filter) => filter !== undefined && filter !== '');

const countMatching = (orm: Executor, matches: SQL | undefined) =>
  totalIn(orm.select({ total: count() }).from(chaplains).where(matches));

export async function readAllPeople(orm: Executor, filters: PeopleFilters) {
  const around = await readAround(orm, filters);
  const matches = await matching(orm, filters, around);
  const shown = { ...around, date: filters.freeOn ?? around.today };
  const order = { key: chaplains.sortName, type: 'text', id: chaplains.id } as const;
  return inParts(async (after) => {
    const found = await orm
      .select({ id: chaplains.id, place: positionIn(order) })
      .from(chaplains)
      .where(and(matches, behind(order, after)))
      .orderBy(asc(order.key), asc(order.id))
      .limit(MAX_ROWS);
    const rows = await readRows(
      orm,
      found.map(({ id }) => id),
      shown,
    );
    return found.map(({ id, place }) => ({ place, person: rows.get(id) }));
  });
}

export async function listAttendedTrainings(orm: Executor) {
  const attended = count();
  return orm
    .select({ title: trainingSessions.title, attended })
    .from(trainingRsvps)
    .innerJoin(trainingSessions, eq(trainingSessions.id, trainingRsvps.trainingId))
    .where(eq(trainingRsvps.status, 'attended'))
    .groupBy(trainingSessions.title)
    .orderBy(desc(attended), asc(trainingSessions.title))
    .limit(MAX_ROWS);
}

export type PersonRow = NonNullable<ReturnType<Awaited<ReturnType<typeof readRows>>['get']>>;

interface Shown extends Around {
  /** The day whose availability is shown. */
  date: string;
}

async function readRows(orm: Executor, ids: readonly string[], shown: Shown) {
  const rows = await selectRows(orm, ids, shown);
  const names = new Map(shown.ladder.map(({ id, name }) => [id, name]));
  return new Map(
    rows.map((row) => [row.chaplainId, { ...row, tier: names.get(row.tier ?? '') ?? null }]),
  );
}

/** Reads all columns only for the people on this page, because all 50,000 would take too long. */
async function selectRows(
  orm: Executor,
  ids: readonly string[],
  { place, masks, ...asked }: Shown,
) {
  const ofThese = (chaplainId: PgColumn) => inArray(chaplainId, [...ids]);
  const served = servedOf(orm, ofThese);
  const attended = attendedOf(orm, ofThese);
  return orm
    .select({
      userId: users.id,
      chaplainId: chaplains.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      region: chaplains.primaryRegion,
      city: chaplains.city,
      account: accountState,
      isAddedByOffice: sql<boolean>`${isAddedByOffice}`,
      hasPassword: sql<boolean>`${users.password} IS NOT NULL`,
      lastContactAt: lastContact(served),
      lastDeployedAt: served.lastAt,
      recentMinutes: sql`coalesce(${served.minutes}, 0)`.mapWith(Number),
      trainings: sql`coalesce(${attended.sessions}, 0)`.mapWith(Number),
      availability: availabilityOfChaplain(chaplains.id, asked),
      readiness: readinessIn(masks),
      tier: tierIn(masks),
      miles: place ? milesFrom(place) : sql<null>`NULL`,
    })
    .from(chaplains)
    .innerJoin(users, eq(users.id, chaplains.userId))
    .leftJoin(served, eq(served.chaplainId, chaplains.id))
    .leftJoin(attended, eq(attended.chaplainId, chaplains.id))
    .leftJoin(chaplainTravel, eq(chaplainTravel.chaplainId, chaplains.id))
    .leftJoin(
      sql`${standings({ ...masks, today: asked.today, chaplainIds: ids })} AS standing`,
      sql`standing.chaplain_id = ${chaplains.id}`,
    )
    .where(ofThese(chaplains.id));
}

interface Cut {
  sort: Sort<PeopleSort>;
  matches: SQL | undefined;
  shown: Shown;
  limit: number;
  offset: number;
}

/** With filters, one query reads page and total, because reading credentials twice is slow. */
async function cutWithTotal(orm: Executor, cut: Cut) {
  const rows = await sortedIds(orm, cut, { total: sql`count(*) OVER ()`.mapWith(Number) });
  const ids = rows.map(({ id }) => id);
  const [first] = rows;
  if (first || cut.offset === 0) return { ids, total: first?.total ?? 0 };
  return { ids, total: await countMatching(orm, cut.matches) };
}

/** Without filters, separate queries for page and total are faster: an index finds the page. */
async function cutBesideTotal(orm: Executor, cut: Cut) {
  const [rows, total] = await Promise.all([
    sortedIds(orm, cut, {}),
    countMatching(orm, cut.matches),
  ]);
  return { ids: rows.map(({ id }) => id), total };
}

function sortedIds<Totals extends Record<string, SQL<number>>>(
  orm: Executor,
  { sort, matches, shown, limit, offset }: Cut,
  totals: Totals,
) {
  const { place, ...asked } = shown;
  const masks = onlyWanted(shown.masks);
  const isDescending = sort.startsWith('-');
  const name = trust<PeopleSort>(
    isDescending ? sort.slice(1) : sort,
    'a sort is a name, or - and a name',
  );
  const served = servedOf(orm);
  const attended = attendedOf(orm);
  const keys: Record<PeopleSort, SQL | PgColumn> = {
    name: chaplains.sortName,
    region: chaplains.primaryRegion,
    city: sql`lower(${chaplains.city})`,
    'last-contact': lastContact(served),
    'last-deployed': sql`${served.lastAt}`,
    hours: sql`coalesce(${served.minutes}, 0)`,
    training: sql`coalesce(${attended.sessions}, 0)`,
    // Without a place, all distances are null.
    distance: place ? milesFrom(place) : sql`NULL::float8`,
    readiness: placeOf(READINESS, readinessIn(masks)),
    availability: placeOf(AVAILABILITIES, availabilityOfChaplain(chaplains.id, asked)),
  };
  const key = keys[name];
  const page = orm
    .select({ id: chaplains.id, ...totals })
    .from(chaplains)
    .$dynamic();
  if (name === 'last-contact') void page.innerJoin(users, eq(users.id, chaplains.userId));
  if (SERVED.has(name)) void page.leftJoin(served, eq(served.chaplainId, chaplains.id));
  if (name === 'training') void page.leftJoin(attended, eq(attended.chaplainId, chaplains.id));
  if (name === 'readiness') {
    void page.leftJoin(
      sql`${standings({ ...masks, today: asked.today })} AS standing`,
      sql`standing.chaplain_id = ${chaplains.id}`,
    );
  }
  if (name === 'distance') {
    void page.leftJoin(chaplainTravel, eq(chaplainTravel.chaplainId, chaplains.id));
  }
  return page
    .where(matches)
    .orderBy(
      isDescending ? sql`${key} DESC NULLS LAST` : sql`${key} NULLS LAST`,
      asc(chaplains.sortName),
      asc(chaplains.id),
    )
    .limit(limit)
    .offset(offset);
}

const placeOf = (order: readonly string[], value: SQL) =>
  sql`array_position(${sql.param([...order])}::text[], ${value})`;

/** Sort keys that are computed from deployments. */
const SERVED: ReadonlySet<PeopleSort> = new Set(['last-contact', 'last-deployed', 'hours']);
