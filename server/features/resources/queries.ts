import { and, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import { users } from '#shared/accounts/table.ts';
import type { ResourceListQuery, UpdateResourceBody } from '#shared/resources/schemas.ts';
import { resourceBookmarks, resources } from '#shared/resources/table.ts';
import type { Executor } from '#server/db/database.ts';
import { ascending, descending, orderBy, readCutPage } from '#server/db/list-page.ts';
import { onlyRow } from '#server/db/only-row.ts';
import { allWords } from '#server/db/search.ts';

export interface ResourceView {
  userId: string;
  showsPending: boolean;
}

export async function getResource(orm: Executor, view: ResourceView, id: string) {
  return getWhere(orm, view, eq(resources.id, id));
}

export async function getResourceOfObject(orm: Executor, view: ResourceView, objectId: string) {
  return getWhere(orm, view, eq(resources.objectId, objectId));
}

/** Lists pending resources with the oldest first, and other resources with the latest first. */
export async function listResources(
  orm: Executor,
  view: ResourceView,
  query: ResourceListQuery & { categories: string[] | undefined },
) {
  const matches = and(
    visibleIn(view),
    query.isApproved === undefined ? undefined : eq(resources.isApproved, query.isApproved),
    query.categories && inArray(resources.category, query.categories),
    query.format ? eq(resources.format, query.format) : undefined,
    query.isBookmarked === undefined
      ? undefined
      : sql`${isBookmarked(view)} = ${query.isBookmarked}`,
    query.search ? allWords(resources.searchText, query.search) : undefined,
    query.ids && sql`${resources.id} = ANY(${sql.param(query.ids)}::uuid[])`,
  );
  const { limit, offset } = query;
  const isQueue = query.isApproved === false;
  const order = [resources.createdAt, resources.id].map(isQueue ? ascending : descending);
  const list = { from: resources, id: resources.id, matches, order, limit, offset };
  return readCutPage(orm, list, (page) =>
    orm
      .select(columns(view))
      .from(page)
      .innerJoin(resources, eq(resources.id, page.id))
      .leftJoin(users, eq(users.id, resources.uploadedBy))
      .orderBy(...orderBy(order)),
  );
}

export type ResourceRow = Awaited<ReturnType<typeof listResources>>['items'][number];

export async function insertResource(tx: Executor, values: typeof resources.$inferInsert) {
  const row = onlyRow(await tx.insert(resources).values(values).returning({ id: resources.id }));
  return row.id;
}

export async function getOwnerOfObject(orm: Executor, objectId: string) {
  const [row] = await orm
    .select({ uploadedBy: resources.uploadedBy })
    .from(resources)
    .where(eq(resources.objectId, objectId));
  return row ?? null;
}

export async function setApproved(tx: Executor, id: string, approvedBy: string) {
  const rows = await tx
    .update(resources)
    .set({ isApproved: true, approvedAt: sql`now()`, approvedBy })
    .where(and(eq(resources.id, id), eq(resources.isApproved, false)))
    .returning({ id: resources.id });
  return rows.length > 0;
}

export async function lockResource(tx: Executor, id: string) {
  const [row] = await tx.select().from(resources).where(eq(resources.id, id)).for('update');
  return row ?? null;
}

export async function updateResource(tx: Executor, id: string, change: UpdateResourceBody) {
  await tx.update(resources).set(change).where(eq(resources.id, id));
}

export async function removeResource(tx: Executor, id: string) {
  const [row] = await tx.delete(resources).where(eq(resources.id, id)).returning();
  return row ?? null;
}

export async function insertBookmark(orm: Executor, userId: string, resourceId: string) {
  const existing = orm
    .select({ userId: sql<string>`${userId}::uuid`.as('user_id'), resourceId: resources.id })
    .from(resources)
    .where(eq(resources.id, resourceId))
    .for('key share');
  await orm.execute(sql`
    INSERT INTO ${resourceBookmarks} (user_id, resource_id) ${existing} ON CONFLICT DO NOTHING`);
}

export async function deleteBookmark(orm: Executor, userId: string, resourceId: string) {
  await orm
    .delete(resourceBookmarks)
    .where(and(eq(resourceBookmarks.userId, userId), eq(resourceBookmarks.resourceId, resourceId)));
}

export async function sumPendingBytes(tx: Executor, userId: string) {
  const sums = await tx
    .select({ bytes: sql`coalesce(sum(${resources.fileSize}), 0)`.mapWith(Number) })
    .from(resources)
    .where(and(eq(resources.uploadedBy, userId), eq(resources.isApproved, false)));
  return onlyRow(sums).bytes;
}

export async function countPendingResources(orm: Executor) {
  return orm.$count(resources, eq(resources.isApproved, false));
}

async function getWhere(orm: Executor, view: ResourceView, matches: SQL) {
  const [row] = await orm
    .select(columns(view))
    .from(resources)
    .leftJoin(users, eq(users.id, resources.uploadedBy))
    .where(and(visibleIn(view), matches));
  return row ?? null;
}

function columns(view: ResourceView) {
  return {
    resource: resources,
    uploader: { firstName: users.firstName, lastName: users.lastName },
    isBookmarked: isBookmarked(view),
  };
}

function visibleIn({ userId, showsPending }: ResourceView) {
  if (showsPending) return undefined;
  return or(eq(resources.isApproved, true), eq(resources.uploadedBy, userId));
}

function isBookmarked({ userId }: ResourceView) {
  return sql<boolean>`EXISTS (SELECT 1 FROM ${resourceBookmarks} WHERE ${resourceBookmarks.resourceId} = ${resources.id} AND ${resourceBookmarks.userId} = ${userId})`;
}
