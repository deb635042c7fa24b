import { count, eq } from 'drizzle-orm';
import { resources } from '#shared/resources/table.ts';
import type { Executor } from '#server/db/database.ts';

export async function countPendingResources(orm: Executor) {
  const [row] = await orm
    .select({ total: count() })
    .from(resources)
    .where(eq(resources.isApproved, false));
  return row?.total ?? 0;
}
