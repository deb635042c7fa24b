import { asc, count, desc, eq } from 'drizzle-orm';
import { users } from '#shared/accounts/table.ts';
import type { ActivationListQuery } from '#shared/activations/schemas.ts';
import { activations } from '#shared/activations/table.ts';
import { chaplains } from '#shared/chaplains/table.ts';
import type { Executor } from '#server/db/database.ts';

/** The latest start first, each with its lead where it has one. */
export async function listActivations(orm: Executor, query: ActivationListQuery) {
  const rows = orm
    .select({
      activation: activations,
      lead: { id: chaplains.id },
      user: { id: users.id, firstName: users.firstName, lastName: users.lastName },
    })
    .from(activations)
    .leftJoin(chaplains, eq(chaplains.id, activations.chaplainId))
    .leftJoin(users, eq(users.id, chaplains.userId))
    .orderBy(desc(activations.startTime), asc(activations.id))
    .offset(query.offset ?? 0);
  const [items, [counted]] = await Promise.all([
    query.limit === undefined ? rows : rows.limit(query.limit),
    orm.select({ total: count() }).from(activations),
  ]);
  return { items, total: counted?.total ?? 0 };
}

export type ActivationRow = Awaited<ReturnType<typeof listActivations>>['items'][number];

export async function countActiveDeployments(orm: Executor) {
  const [row] = await orm
    .select({ total: count() })
    .from(activations)
    .where(eq(activations.status, 'active'));
  return row?.total ?? 0;
}
