import { and, asc, count, eq, isNotNull, notInArray, or, sql } from 'drizzle-orm';
import { users } from '#shared/accounts/table.ts';
import type { ChaplainFilters, ChaplainListQuery } from '#shared/chaplains/schemas.ts';
import { chaplains } from '#shared/chaplains/table.ts';
import { deployments, shifts } from '#shared/deployments/table.ts';
import { MAX_ROWS } from '#shared/fields.ts';
import type { Executor } from '#server/db/database.ts';
import { ascending, orderBy, preparedList } from '#server/db/list-page.ts';
import { onlyRow } from '#server/db/only-row.ts';
import { behind, inParts, positionIn } from '#server/db/parts.ts';
import { allWords, ofPhone } from '#server/db/search.ts';
import { findsNames } from '#server/program/entry-queries.ts';
import { userIdsByInvitation } from '#server/features/accounts/invitation-queries.ts';
import {
  approveWhere,
  chaplainColumns,
  isAddedByOffice,
  isPending,
  nestedUser,
} from './queries.ts';
import { isOnDuty } from '#server/features/people/queries.ts';

interface Filters extends ChaplainFilters {
  isOnDuty?: true;
}

type ListQuery = Filters & ChaplainListQuery;

export async function listChaplains(orm: Executor, query: ListQuery) {
  const { search: words, limit, offset, ...filters } = query;
  return words ? search(orm, query, words) : listAll(orm, { limit, offset }, filters);
}

const staysOf = sql`${deployments} JOIN ${shifts} ON ${shifts.deploymentId} = ${deployments.id}
  WHERE ${deployments.chaplainId} = ${chaplains.id}`;

const servedOnScene = {
  deployments: sql`(SELECT count(DISTINCT ${deployments.id}) FROM ${staysOf})`.mapWith(Number),
  lastDeployedAt: sql<Date | null>`(SELECT max(${shifts.arrivedAt}) FROM ${staysOf})`.mapWith(
    (time: string) => new Date(time),
  ),
};

export type RosterEntry = AwaitedPart<Awaited<ReturnType<typeof readAllChaplains>>>[number];

type AwaitedPart<Parts> = Parts extends AsyncIterable<infer Part> ? Part : never;

export async function readAllChaplains(orm: Executor, filters: ChaplainFilters) {
  const order = {
    key: orderOf(filters),
    type: isQueue(filters) ? 'timestamptz' : 'text',
    id: chaplains.id,
  } as const;
  const matches = and(inState(filters), await foundBy(orm, filters.search));
  return inParts(async (after) =>
    orm
      .select({
        chaplain: chaplainColumns,
        user: nestedUser,
        place: positionIn(order),
        isSuspended: chaplains.isSuspended,
        ...servedOnScene,
      })
      .from(chaplains)
      .innerJoin(users, eq(users.id, chaplains.userId))
      .where(and(matches, behind(order, after)))
      .orderBy(asc(order.key), asc(order.id))
      .limit(MAX_ROWS),
  );
}

export async function approveAdded(tx: Executor, search: string | undefined, approvedBy: string) {
  return approveWhere(tx, await foundBy(tx, search), approvedBy);
}

export async function listUserIds(orm: Executor, filters: ChaplainFilters) {
  const rows = await orm
    .select({ userId: chaplains.userId })
    .from(chaplains)
    .where(and(inState(filters), await foundBy(orm, filters.search)));
  return rows.map(({ userId }) => userId);
}

export async function foundBy(orm: Executor, words: string | undefined) {
  if (!words) return undefined;
  const byWord = await findsNames(orm);
  const byUser = orm.select({ id: users.id }).from(users);
  return or(
    allWords(chaplains.searchText, words, ofPhone, byWord),
    sql`${chaplains.userId} IN ${byUser.where(allWords(users.searchText, words))}`,
  );
}

const listAll = preparedList(
  'chaplains',
  (filters: Filters) => ({
    from: chaplains,
    id: chaplains.id,
    matches: inState(filters),
    order: orderIn(filters),
  }),
  (page, orm, filters) =>
    orm
      .select({ chaplain: chaplainColumns, user: nestedUser })
      .from(page)
      .innerJoin(chaplains, eq(chaplains.id, page.id))
      .innerJoin(users, eq(users.id, chaplains.userId))
      .orderBy(...orderBy(orderIn(filters))),
);

/** Searches each table separately: an OR over both would use no index. */
async function search(orm: Executor, query: ListQuery, words: string) {
  const { offset, limit } = query;
  const { byProfile, found } = await whereFound(orm, query, words);
  const counted = orm
    .with(byProfile, found)
    .select({ id: found.id, total: sql`count(*) OVER ()`.mapWith(Number).as('total') })
    .from(found)
    .orderBy(asc(found.place), asc(found.id))
    .limit(limit)
    .offset(offset);
  const page = counted.as('page');
  const rows = await orm
    .select({ chaplain: chaplainColumns, user: nestedUser, total: page.total })
    .from(page)
    .innerJoin(chaplains, eq(chaplains.id, page.id))
    .innerJoin(users, eq(users.id, chaplains.userId))
    .orderBy(asc(orderOf(query)), asc(chaplains.id));
  const items = rows.map(({ chaplain, user }) => ({ chaplain, user }));
  const [first] = rows;
  if (first || offset === 0) return { items, total: first?.total ?? 0 };
  const all = await orm.with(byProfile, found).select({ total: count() }).from(found);
  return { items, total: onlyRow(all).total };
}

async function whereFound(orm: Executor, query: ListQuery, words: string) {
  const byWord = await findsNames(orm);
  const place = sql<unknown>`${orderOf(query)}`.as('place');
  const byProfile = orm.$with('by_profile').as(
    orm
      .select({ id: chaplains.id, userId: chaplains.userId, place })
      .from(chaplains)
      .where(and(inState(query), allWords(chaplains.searchText, words, ofPhone, byWord))),
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
  added: and(isPending, isAddedByOffice),
  approved: eq(chaplains.isApproved, true),
  declined: isNotNull(chaplains.declinedAt),
};

function inState({ isApproved, status, invitation, isOnDuty: onDutyOnly }: Filters) {
  return and(
    eq(chaplains.isErased, false),
    invitation && sql`chaplains.user_id IN (${userIdsByInvitation(invitation)})`,
    onDutyOnly && isOnDuty(),
    isApproved === undefined ? undefined : ofApproval(isApproved),
    status === undefined ? undefined : ofStatus[status],
  );
}

/** The specification defines isApproved=false as pending, so false excludes declined chaplains. */
function ofApproval(isApproved: boolean) {
  return isApproved ? ofStatus.approved : isPending;
}

function orderIn(filters: ChaplainFilters) {
  return [orderOf(filters), chaplains.id].map(ascending);
}

function orderOf(filters: ChaplainFilters) {
  return isQueue(filters) ? chaplains.submittedAt : chaplains.sortName;
}

function isQueue({ isApproved, status }: ChaplainFilters) {
  return status === 'pending' || status === 'added' || isApproved === false;
}
