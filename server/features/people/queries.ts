import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Role } from '#shared/accounts/constants.ts';
import { users } from '#shared/accounts/table.ts';
import { chaplains } from '#shared/chaplains/table.ts';
import { deployments } from '#shared/deployments/table.ts';
import type { Executor } from '#server/db/database.ts';

export type UserRow = typeof users.$inferSelect;

export async function findUserByLogin(orm: Executor, login: string) {
  const column = login.includes('@') ? users.email : users.username;
  const [row] = await orm
    .select()
    .from(users)
    .where(sql`lower(${column}) = lower(${login})`);
  return row ?? null;
}

export async function getUser(orm: Executor, id: string) {
  const [row] = await orm.select().from(users).where(eq(users.id, id));
  return row ?? null;
}

/** Makes other transactions that change roles wait. Call it before locking any row. */
export async function lockRoles(tx: Executor) {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('roles'))`);
}

export async function listIdsWithRole(tx: Executor, roles: readonly Role[]) {
  const isLinked = sql`EXISTS (
    SELECT FROM agency_identities WHERE agency_identities.user_id = ${users.id})`;
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        inArray(users.role, roles),
        or(isNotNull(users.password), isLinked),
        isNull(users.suspendedAt),
      ),
    );
  return rows.map((row) => row.id);
}

export async function listAdministratorsWithPassword(tx: Executor) {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), isNotNull(users.password), isNull(users.suspendedAt)));
  return rows.map((row) => row.id);
}

/** Locks with FOR NO KEY UPDATE, so that rows that refer to users can still be inserted. */
export async function lockUsers(tx: Executor, ids: readonly string[]) {
  await tx
    .select({ id: users.id })
    .from(users)
    .where(sql`${users.id} = ANY(${sql.param(ids)}::uuid[])`)
    .orderBy(asc(users.id))
    .for('no key update');
}

export async function lockUser(tx: Executor, id: string) {
  const [row] = await tx.select().from(users).where(eq(users.id, id)).for('no key update');
  return row ?? null;
}

export async function holdUser(tx: Executor, id: string) {
  const [row] = await tx.select().from(users).where(eq(users.id, id)).for('share');
  return row ?? null;
}

export async function hasAdministrator(orm: Executor) {
  return (await orm.$count(users, eq(users.role, 'admin'))) > 0;
}

/** True if the email is confirmed, or if the office added, approved or called out the person. */
export const isVouchedFor = sql<boolean>`(${users.emailConfirmedAt} IS NOT NULL
  OR NOT ${users.isSelfRegistered}
  OR EXISTS (
    SELECT FROM ${chaplains} WHERE ${chaplains.userId} = ${users.id} AND (${chaplains.isApproved}
      OR EXISTS (SELECT FROM ${deployments} WHERE ${deployments.chaplainId} = ${chaplains.id}))))`;

export async function isAddressVouchedFor(orm: Executor, userId: string) {
  return (await orm.$count(users, and(eq(users.id, userId), isVouchedFor))) > 0;
}

/** True for chaplains in the directory, who get call-outs. Must match the directory's index. */
export function isOnDuty(chaplain: typeof chaplains = chaplains) {
  return sql<boolean>`(${chaplain.isApproved} AND ${chaplain.isActive} AND NOT ${chaplain.isSuspended} AND NOT ${chaplain.isGuest})`;
}
