import { and, asc, desc, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { USER_SORTS, type UserSort } from '#shared/accounts/constants.ts';
import { agencyIdentities } from '#shared/agency-sign-in/table.ts';
import { users } from '#shared/accounts/table.ts';
import type { UserListQuery } from '#shared/accounts/schemas.ts';
import { chaplains } from '#shared/chaplains/table.ts';
import type { Sort } from '#shared/fields.ts';
import type { Executor } from '#server/db/database.ts';
import { onlyRow } from '#server/db/only-row.ts';
import {
  ascending,
  cutFound,
  orderBy,
  preparedList,
  totalOf,
  type SortKey,
} from '#server/db/list-page.ts';
import { isUserFound } from '#server/db/user-search.ts';
import { ownsFactor } from '#server/features/second-factor/queries.ts';
import { invitationOfUser, userIdsByInvitation } from './invitation-queries.ts';
import { assertNoLookAlike } from './look-alike.ts';
import { assertNames } from './person-name.ts';

export type NewUser = Pick<
  typeof users.$inferInsert,
  'username' | 'email' | 'firstName' | 'lastName' | 'role' | 'password' | 'isSelfRegistered'
>;

const SORTED_BY: Record<UserSort, (SQL | PgColumn)[]> = {
  name: [users.lastName, users.firstName, users.id],
  username: [sql`lower(${users.username})`],
  email: [sql`lower(${users.email})`],
  role: [users.role],
  createdAt: [users.createdAt],
  lastSignedInAt: [sql`coalesce(${users.lastSignedInAt}, '-infinity')`],
};

const listed = {
  user: users,
  invitation: invitationOfUser,
  hasSecondFactor: ownsFactor,
  suspendedByName: sql<string | null>`(
    SELECT suspender.first_name || ' ' || suspender.last_name FROM users AS suspender
    WHERE suspender.id = users.suspended_by)`,
  isAgencyLinked: sql<boolean>`EXISTS (
    SELECT FROM agency_identities WHERE agency_identities.user_id = users.id)`,
};

export async function getListedUser(orm: Executor, id: string) {
  const [row] = await orm
    .select(listed)
    .from(users)
    .where(and(eq(users.id, id), isNull(users.erasedAt)));
  return row ?? null;
}

export type ListedUserRow = NonNullable<Awaited<ReturnType<typeof getListedUser>>>;

export async function getSignInState(orm: Executor, id: string) {
  const [row] = await orm
    .select({ user: users, hasFactor: ownsFactor })
    .from(users)
    .where(eq(users.id, id));
  return row ?? null;
}

export async function getOwnChaplainState(orm: Executor, userId: string) {
  const [row] = await orm
    .select({
      id: chaplains.id,
      isApproved: chaplains.isApproved,
      isActive: chaplains.isActive,
    })
    .from(chaplains)
    .where(eq(chaplains.userId, userId));
  return row ?? null;
}

export async function listUsers(orm: Executor, query: UserListQuery) {
  const { search, limit, offset, ...filters } = query;
  return search ? searchUsers(orm, query, search) : listAllUsers(orm, { limit, offset }, filters);
}

type UserFilters = Pick<UserListQuery, 'role' | 'invitation' | 'access' | 'sort'>;

const listAllUsers = preparedList(
  'users',
  ({ sort, ...filters }: UserFilters) => ({
    from: users,
    id: users.id,
    matches: matchesOf(filters),
    order: orderOf(sort),
  }),
  (page, orm, { sort }) =>
    orm
      .select(listed)
      .from(page)
      .innerJoin(users, eq(users.id, page.id))
      .orderBy(...orderBy(orderOf(sort))),
);

async function searchUsers(orm: Executor, query: UserListQuery, search: string) {
  const { sort, limit, offset } = query;
  const matches = and(isUserFound(orm, search), matchesOf(query));
  const order = orderOf(sort);
  const list = { from: users, id: users.id, matches, order, limit, offset };
  const page = cutFound(orm, list);
  const rows = await orm
    .select({ ...listed, total: page.total })
    .from(page)
    .innerJoin(users, eq(users.id, page.id))
    .orderBy(...orderBy(order));
  const items = rows.map(({ total: _, ...row }) => row);
  return { items, total: await totalOf(orm, list, rows) };
}

function matchesOf({ role, invitation, access }: UserFilters) {
  return and(
    isNull(users.erasedAt),
    access && (access === 'suspended' ? isNotNull(users.suspendedAt) : isNull(users.suspendedAt)),
    role && role !== 'all' ? eq(users.role, role) : undefined,
    invitation && sql`${users.id} IN (${userIdsByInvitation(invitation)})`,
  );
}

export async function insertUser(orm: Executor, user: NewUser) {
  assertNoLookAlike(user.username);
  assertNames(user);
  return onlyRow(await orm.insert(users).values(user).returning());
}

type UserChange = { [Field in keyof NewUser]?: NewUser[Field] | undefined };

export async function updateUser(orm: Executor, id: string, change: UserChange) {
  if (change.username !== undefined) assertNoLookAlike(change.username);
  const isThere = and(eq(users.id, id), isNull(users.erasedAt));
  const [row] = await orm.update(users).set(change).where(isThere).returning();
  return row ?? null;
}

export async function setLastSignedIn(orm: Executor, id: string) {
  await orm.execute(sql`
    UPDATE users SET last_signed_in_at = now() WHERE id = ${id} AND erased_at IS NULL`);
}

function orderOf(sort: Sort<UserSort> = 'name'): SortKey[] {
  const name = USER_SORTS.find((each) => sort === each || sort === `-${each}`) ?? 'name';
  const direction = sort === name ? asc : desc;
  return [...SORTED_BY[name].map((by) => ({ by, direction })), ...SORTED_BY.name.map(ascending)];
}

export async function getIdentity(orm: Executor, userId: string, issuer: string) {
  const [row] = await orm
    .select()
    .from(agencyIdentities)
    .where(and(eq(agencyIdentities.userId, userId), eq(agencyIdentities.issuer, issuer)));
  return row ?? null;
}
