import {
  and,
  asc,
  eq,
  getTableColumns,
  isNotNull,
  isNull,
  notInArray,
  sql,
  type SQL,
} from 'drizzle-orm';
import { users } from '#shared/accounts/table.ts';
import type { CreateChaplainBody, UpdateOwnChaplainBody } from '#shared/chaplains/schemas.ts';
import { chaplains } from '#shared/chaplains/table.ts';
import { trust } from '#shared/trust.ts';
import type { Executor } from '#server/db/database.ts';
import { invitationOfUser } from '#server/features/accounts/invitation-queries.ts';
import { prepared } from '#server/db/prepared.ts';
import { isOnDuty } from '#server/features/people/queries.ts';
import { onlyRow } from '#server/db/only-row.ts';
import { readProgram } from '#server/program/settings-queries.ts';

const FOR_LISTS = [
  'searchText',
  'sortName',
  'phoneDigits',
  'isSuspended',
  'isGuest',
  'isErased',
] as const;
type ForLists = (typeof FOR_LISTS)[number];

export const chaplainColumns = trust<Omit<typeof chaplains._.columns, ForLists>>(
  Object.fromEntries(
    Object.entries(getTableColumns(chaplains)).filter(
      ([name]) => !FOR_LISTS.some((each) => each === name),
    ),
  ),
  'the others are there',
);

export type ChaplainRow = Omit<typeof chaplains.$inferSelect, ForLists>;

export const nestedUser = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  username: users.username,
  role: users.role,
  canSignIn: sql<boolean>`users.password IS NOT NULL`,
  isEmailConfirmed: sql<boolean>`users.email_confirmed_at IS NOT NULL`,
  isSuspended: sql<boolean>`users.suspended_at IS NOT NULL`,
  invitation: invitationOfUser,
};

const approval = {
  isApproved: true,
  isActive: true,
  approvedAt: sql`now()`,
  declinedAt: null,
  declinedBy: null,
  declineReason: null,
};

export const isPending = and(eq(chaplains.isApproved, false), isNull(chaplains.declinedAt));

/** Whether the office made the account; such an application needs no individual review. */
export const isAddedByOffice = sql`NOT EXISTS (SELECT FROM ${users} WHERE ${users.id} = ${chaplains.userId} AND ${users.isSelfRegistered})`;

const chaplainOfUser = prepared('chaplain-of-user', ['userId'], (orm, { userId }) =>
  orm.select(chaplainColumns).from(chaplains).where(eq(chaplains.userId, userId)),
);

export async function getOwnChaplain(orm: Executor, userId: string) {
  const [row] = await chaplainOfUser(orm, { userId });
  return row ?? null;
}

export async function insertChaplain(orm: Executor, userId: string, body: CreateChaplainBody) {
  const row = onlyRow(
    await orm
      .insert(chaplains)
      .values({ ...body, userId })
      .returning(),
  );
  return row;
}

type ProfileChange = { [Field in keyof UpdateOwnChaplainBody]?: UpdateOwnChaplainBody[Field] } & {
  isActive?: boolean | undefined;
};

export async function updateProfile(tx: Executor, id: string, change: ProfileChange) {
  const isEmpty = Object.values(change).every((value) => value === undefined);
  if (isEmpty) {
    const [row] = await tx.select().from(chaplains).where(eq(chaplains.id, id));
    return row ?? null;
  }
  const [row] = await tx.update(chaplains).set(change).where(eq(chaplains.id, id)).returning();
  return row ?? null;
}

export async function resubmit(tx: Executor, id: string) {
  const rows = await tx
    .update(chaplains)
    .set({ submittedAt: sql`now()`, declinedAt: null, declinedBy: null, declineReason: null })
    .where(and(eq(chaplains.id, id), isNotNull(chaplains.declinedAt)))
    .returning({ id: chaplains.id });
  return rows.length > 0;
}

export async function listWithPassword(tx: Executor, userIds: readonly string[]) {
  const rows = await tx
    .select({ userId: users.id })
    .from(users)
    .where(and(sql`${users.id} = ANY(${sql.param(userIds)}::uuid[])`, isNotNull(users.password)));
  return rows;
}

export async function lockOwnChaplain(tx: Executor, userId: string) {
  const [row] = await tx.select().from(chaplains).where(eq(chaplains.userId, userId)).for('update');
  return row ?? null;
}

export async function lockChaplainsOf(tx: Executor, userIds: readonly string[]) {
  const rows = await tx
    .select({ id: chaplains.id })
    .from(chaplains)
    .where(sql`${chaplains.userId} = ANY(${sql.param(userIds)}::uuid[])`)
    .orderBy(asc(chaplains.id))
    .for('no key update');
  return rows.map((row) => row.id);
}

/** Skips declined and self-registered people, whom the office reviews one by one. */
export async function approvePending(tx: Executor, ids: readonly string[], approvedBy: string) {
  return approveWhere(tx, sql`${chaplains.id} = ANY(${sql.param(ids)}::uuid[])`, approvedBy);
}

export async function approveWhere(tx: Executor, found: SQL | undefined, approvedBy: string) {
  return tx
    .update(chaplains)
    .set({ ...approval, approvedBy })
    .where(and(found, isPending, isAddedByOffice))
    .returning({ userId: chaplains.userId });
}

/** Locks the roster, so that changes of many chaplains run one after another. */
export async function lockRoster(tx: Executor) {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('roster'))`);
}

/** Deletes all profiles. Locks them in the same order as a call-out, to avoid a deadlock. */
export async function deleteAll(tx: Executor) {
  await tx.select({ id: chaplains.id }).from(chaplains).orderBy(asc(chaplains.id)).for('update');
  return (await tx.delete(chaplains).returning({ id: chaplains.id })).length;
}

export async function getChaplainWithUser(orm: Executor, id: string) {
  const [row] = await chaplainWithUser(orm, { id });
  return row ?? null;
}

const chaplainWithUser = prepared('chaplain-with-user', ['id'], (orm, { id }) =>
  orm
    .select({ chaplain: chaplainColumns, user: nestedUser })
    .from(chaplains)
    .innerJoin(users, eq(users.id, chaplains.userId))
    .where(and(eq(chaplains.id, id), eq(chaplains.isErased, false))),
);

export type ChaplainWithUserRow = NonNullable<Awaited<ReturnType<typeof getChaplainWithUser>>>;

export async function listUserIdsOf(orm: Executor, ids: readonly string[]) {
  const rows = await orm
    .select({ userId: chaplains.userId })
    .from(chaplains)
    .where(sql`${chaplains.id} = ANY(${sql.param(ids)}::uuid[])`);
  return rows.map(({ userId }) => userId);
}

export async function setApproved(tx: Executor, id: string, approvedBy: string) {
  const rows = await tx
    .update(chaplains)
    .set({ ...approval, approvedBy })
    .where(and(eq(chaplains.id, id), eq(chaplains.isApproved, false)))
    .returning({ id: chaplains.id });
  return rows.length > 0;
}

interface Decline {
  declinedBy: string;
  reason: string | null;
}

const declined = ({ declinedBy, reason }: Decline) => ({
  declinedAt: sql`now()`,
  declinedBy,
  declineReason: reason,
});

export async function setDeclined(tx: Executor, id: string, decline: Decline) {
  const rows = await tx
    .update(chaplains)
    .set(declined(decline))
    .where(and(eq(chaplains.id, id), isPending))
    .returning({ id: chaplains.id });
  return rows.length > 0;
}

export async function setWithdrawn(tx: Executor, id: string, decline: Decline) {
  const rows = await tx
    .update(chaplains)
    .set({
      ...declined(decline),
      isApproved: false,
      isActive: false,
      approvedAt: null,
      approvedBy: null,
    })
    .where(and(eq(chaplains.id, id), eq(chaplains.isApproved, true)))
    .returning({ id: chaplains.id });
  return rows.length > 0;
}

export async function countPending(orm: Executor) {
  return orm.$count(chaplains, isPending);
}

export async function countWithoutRegion(orm: Executor) {
  const { regions } = await readProgram(orm, 'regions');
  const codes = regions.map(({ code }) => code);
  const { primaryRegion } = chaplains;
  return orm.$count(chaplains, and(isNotNull(primaryRegion), notInArray(primaryRegion, codes)));
}

export async function countActive(orm: Executor) {
  return orm.$count(chaplains, isOnDuty());
}
