import { and, asc, count, eq, isNotNull, notInArray, sql } from 'drizzle-orm';
import { users } from '#shared/accounts/table.ts';
import type { ChaplainListQuery } from '#shared/chaplains/schemas.ts';
import { chaplains } from '#shared/chaplains/table.ts';
import type { Executor } from '#server/db/database.ts';
import { allWords } from '#server/db/search.ts';
import { countWhere, isPending, nestedUser } from './queries.ts';

/** By name; the pending applications by how long they wait. */
export async function listChaplains(orm: Executor, query: ChaplainListQuery) {
  return query.search ? search(orm, query, query.search) : listAll(orm, query);
}

async function listAll(orm: Executor, query: ChaplainListQuery) {
  const rows = orm
    .select({ chaplain: chaplains, user: nestedUser })
    .from(chaplains)
    .innerJoin(users, eq(users.id, chaplains.userId))
    .where(inState(query))
    .orderBy(asc(orderOf(query)), asc(chaplains.id))
    .offset(query.offset ?? 0);
  const [items, total] = await Promise.all([
    query.limit === undefined ? rows : rows.limit(query.limit),
    countWhere(orm, inState(query)),
  ]);
  return { items, total };
}

/**
 * The text of the profile or of the user: an OR over both tables could use no index. The page is cut
 * and counted in one go before anything is joined to it.
 */
async function search(orm: Executor, query: ChaplainListQuery, words: string) {
  const { offset = 0, limit } = query;
  const { byProfile, found } = whereFound(orm, query, words);
  const counted = orm
    .with(byProfile, found)
    .select({ id: found.id, total: sql`count(*) OVER ()`.mapWith(Number).as('total') })
    .from(found)
    .orderBy(asc(found.place), asc(found.id))
    .offset(offset);
  const page = (limit === undefined ? counted : counted.limit(limit)).as('page');
  const rows = await orm
    .select({ chaplain: chaplains, user: nestedUser, total: page.total })
    .from(page)
    .innerJoin(chaplains, eq(chaplains.id, page.id))
    .innerJoin(users, eq(users.id, chaplains.userId))
    .orderBy(asc(orderOf(query)), asc(chaplains.id));
  const items = rows.map(({ chaplain, user }) => ({ chaplain, user }));
  const [first] = rows;
  if (first || offset === 0) return { items, total: first?.total ?? 0 };
  const [all] = await orm.with(byProfile, found).select({ total: count() }).from(found);
  return { items, total: all?.total ?? 0 };
}

/** Whoever is found by the profile isn't looked up once more by the user. */
function whereFound(orm: Executor, query: ChaplainListQuery, words: string) {
  const place = sql<unknown>`${orderOf(query)}`.as('place');
  const byProfile = orm.$with('by_profile').as(
    orm
      .select({ id: chaplains.id, userId: chaplains.userId, place })
      .from(chaplains)
      .where(and(inState(query), allWords(chaplains.searchText, words))),
  );
  const others = notInArray(users.id, orm.select({ id: byProfile.userId }).from(byProfile));
  const byUser = orm
    .select({ id: chaplains.id, place })
    .from(users)
    .innerJoin(chaplains, eq(chaplains.userId, users.id))
    .where(and(inState(query), allWords(users.searchText, words), others));
  const found = orm
    .$with('found')
    .as(orm.select({ id: byProfile.id, place: byProfile.place }).from(byProfile).unionAll(byUser));
  return { byProfile, found };
}

const ofStatus = {
  pending: isPending,
  approved: eq(chaplains.isApproved, true),
  declined: isNotNull(chaplains.declinedAt),
};

function inState({ isApproved, status }: ChaplainListQuery) {
  return and(
    isApproved === undefined ? undefined : ofApproval(isApproved),
    status === undefined ? undefined : ofStatus[status],
  );
}

/** The spec's isApproved=false asks for the applications that wait, so a declined one is left out. */
function ofApproval(isApproved: boolean) {
  return isApproved ? ofStatus.approved : isPending;
}

function orderOf({ isApproved, status }: ChaplainListQuery) {
  const isQueue = status === 'pending' || isApproved === false;
  return isQueue ? chaplains.submittedAt : chaplains.sortName;
}
