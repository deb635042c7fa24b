import { and, asc, count, eq, inArray, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm';
import { users } from '#shared/accounts/table.ts';
import type {
  ChaplainListQuery,
  CreateChaplainBody,
  UpdateOwnChaplainBody,
} from '#shared/chaplains/schemas.ts';
import { chaplains } from '#shared/chaplains/table.ts';
import type { Executor } from '#server/db/database.ts';
import { allWords } from '#server/db/search.ts';

export type ChaplainRow = typeof chaplains.$inferSelect;

const nestedUser = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  username: users.username,
  role: users.role,
};

const isPending = and(eq(chaplains.isApproved, false), isNull(chaplains.declinedAt));

export async function getOwnChaplain(orm: Executor, userId: string) {
  const [row] = await orm.select().from(chaplains).where(eq(chaplains.userId, userId));
  return row ?? null;
}

export async function insertChaplain(orm: Executor, userId: string, body: CreateChaplainBody) {
  const [row] = await orm
    .insert(chaplains)
    .values({ ...body, userId })
    .returning();
  if (!row) throw new Error('the insert returned nothing');
  return row;
}

/** Changes one's own profile; a declined application becomes a pending one again. */
export async function updateOwnChaplain(
  orm: Executor,
  userId: string,
  body: UpdateOwnChaplainBody,
) {
  const wasDeclined = sql`${chaplains.declinedAt} IS NOT NULL`;
  const [row] = await orm
    .update(chaplains)
    .set({
      ...body,
      submittedAt: sql`CASE WHEN ${wasDeclined} THEN now() ELSE ${chaplains.submittedAt} END`,
      declinedAt: null,
      declinedBy: null,
      declineReason: null,
    })
    .where(eq(chaplains.userId, userId))
    .returning();
  return row ?? null;
}

export async function getChaplainWithUser(orm: Executor, id: string) {
  const [row] = await orm
    .select({ chaplain: chaplains, user: nestedUser })
    .from(chaplains)
    .innerJoin(users, eq(users.id, chaplains.userId))
    .where(eq(chaplains.id, id));
  return row ?? null;
}

export type ChaplainWithUserRow = NonNullable<Awaited<ReturnType<typeof getChaplainWithUser>>>;

/** By name; the pending applications by how long they wait. */
export async function listChaplains(orm: Executor, query: ChaplainListQuery) {
  const matches = and(
    query.isApproved === undefined ? undefined : ofApproval(query.isApproved),
    query.status === undefined ? undefined : ofStatus[query.status],
    query.search
      ? or(
          allWords(chaplains.searchText, query.search),
          inArray(
            chaplains.userId,
            orm
              .select({ id: users.id })
              .from(users)
              .where(allWords(users.searchText, query.search)),
          ),
        )
      : undefined,
  );
  const isQueue = query.status === 'pending' || query.isApproved === false;
  const rows = orm
    .select({ chaplain: chaplains, user: nestedUser })
    .from(chaplains)
    .innerJoin(users, eq(users.id, chaplains.userId))
    .where(matches)
    .orderBy(asc(isQueue ? chaplains.submittedAt : chaplains.sortName), asc(chaplains.id))
    .offset(query.offset ?? 0);
  const [items, total] = await Promise.all([
    query.limit === undefined ? rows : rows.limit(query.limit),
    countWhere(orm, matches),
  ]);
  return { items, total };
}

/** @returns whether it was still to be approved. */
export async function setApproved(tx: Executor, id: string, approvedBy: string) {
  const rows = await tx
    .update(chaplains)
    .set({
      isApproved: true,
      isActive: true,
      approvedAt: sql`now()`,
      approvedBy,
      declinedAt: null,
      declinedBy: null,
      declineReason: null,
    })
    .where(and(eq(chaplains.id, id), eq(chaplains.isApproved, false)))
    .returning({ id: chaplains.id });
  return rows.length > 0;
}

interface Decline {
  declinedBy: string;
  reason: string | null;
}

/** @returns whether it was pending. */
export async function setDeclined(tx: Executor, id: string, { declinedBy, reason }: Decline) {
  const rows = await tx
    .update(chaplains)
    .set({ declinedAt: sql`now()`, declinedBy, declineReason: reason })
    .where(and(eq(chaplains.id, id), isPending))
    .returning({ id: chaplains.id });
  return rows.length > 0;
}

export const countPending = (orm: Executor) => countWhere(orm, isPending);

export const countActive = (orm: Executor) =>
  countWhere(orm, and(eq(chaplains.isApproved, true), eq(chaplains.isActive, true)));

const ofStatus = {
  pending: isPending,
  approved: eq(chaplains.isApproved, true),
  declined: isNotNull(chaplains.declinedAt),
};

/** The spec's isApproved=false asks for the applications that wait, so a declined one is left out. */
function ofApproval(isApproved: boolean) {
  return isApproved ? ofStatus.approved : isPending;
}

async function countWhere(orm: Executor, matches: SQL | undefined) {
  const [row] = await orm.select({ total: count() }).from(chaplains).where(matches);
  return row?.total ?? 0;
}
