import { asc, eq, sql } from 'drizzle-orm';
import { users } from '#shared/accounts/table.ts';
import { erasureRequests } from '#shared/own-data/table.ts';
import type { Executor } from '#server/db/database.ts';

interface Paging {
  limit: number;
  offset: number;
}

export async function getRequest(orm: Executor, userId: string) {
  const [row] = await orm
    .select({ reason: erasureRequests.reason, createdAt: erasureRequests.createdAt })
    .from(erasureRequests)
    .where(eq(erasureRequests.userId, userId));
  return row ?? null;
}

export async function storeRequest(tx: Executor, userId: string, reason: string | null) {
  const [row] = await tx
    .insert(erasureRequests)
    .values({ userId, reason })
    .onConflictDoUpdate({ target: erasureRequests.userId, set: { reason } })
    .returning({ isNew: sql<boolean>`(xmax = 0)` });
  return row?.isNew ?? false;
}

export async function deleteRequest(tx: Executor, userId: string) {
  const rows = await tx
    .delete(erasureRequests)
    .where(eq(erasureRequests.userId, userId))
    .returning({ userId: erasureRequests.userId });
  return rows.length > 0;
}

export async function listRequests(orm: Executor, { limit, offset }: Paging) {
  const items = await orm
    .select({
      userId: users.id,
      name: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
      username: users.username,
      role: users.role,
      reason: erasureRequests.reason,
      createdAt: erasureRequests.createdAt,
    })
    .from(erasureRequests)
    .innerJoin(users, eq(users.id, erasureRequests.userId))
    .orderBy(asc(erasureRequests.createdAt), asc(users.id))
    .limit(limit)
    .offset(offset);
  return { items, total: await orm.$count(erasureRequests) };
}
