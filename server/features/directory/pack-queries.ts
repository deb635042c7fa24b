import { aliasedTable, and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { users } from '#shared/accounts/table.ts';
import { LIVE_STATUSES } from '#shared/activations/constants.ts';
import { activations } from '#shared/activations/table.ts';
import { chaplains } from '#shared/chaplains/table.ts';
import { OPEN_STATUSES } from '#shared/deployments/constants.ts';
import { deployments } from '#shared/deployments/table.ts';
import type { Executor } from '#server/db/database.ts';
import type { SessionUser } from '#server/http/guards.ts';
import type { DirectoryView } from './policy.ts';
import { entryColumns } from './queries.ts';
import { inView } from './visibility-queries.ts';

const own = aliasedTable(deployments, 'own');

interface Wanted {
  limit: number;
  offset: number;
  viewer: Pick<SessionUser, 'chaplain' | 'canBeCalled'>;
  kept: readonly string[];
}

export async function listPackPeople(orm: Executor, view: DirectoryView, wanted: Wanted) {
  const { viewer, kept, limit, offset } = wanted;
  const keptIds = orm
    .select({ id: sql<string>`kept.id` })
    .from(sql`unnest(${sql.param(kept)}::uuid[]) AS kept(id)`);
  const ids = viewer.chaplain
    ? unionAll(keptIds, ...colleagueIds(orm, viewer.chaplain.id, viewer.canBeCalled))
    : keptIds;
  const rows = await orm
    .select({ entry: entryColumns(view), total: sql`count(*) OVER ()`.mapWith(Number) })
    .from(chaplains)
    .innerJoin(users, eq(users.id, chaplains.userId))
    .where(and(inView(view), sql`${chaplains.id} IN ${ids}`))
    .orderBy(asc(chaplains.sortName), asc(chaplains.id))
    .limit(limit)
    .offset(offset);
  return { items: rows.map(({ entry }) => entry), total: rows[0]?.total ?? 0 };
}

/**
 * Finds the leads and colleagues on a chaplain's live activations. Without `canBeCalled`, leaves
 * out activations whose call the chaplain has not answered yet.
 */
function colleagueIds(orm: Executor, chaplainId: string, canBeCalled: boolean) {
  const expected = OPEN_STATUSES.filter((status) => canBeCalled || status !== 'asked');
  const isWithViewer = and(
    eq(own.chaplainId, chaplainId),
    inArray(own.status, expected),
    inArray(activations.status, [...LIVE_STATUSES]),
  );
  const leads = orm
    .select({ id: sql<string>`${activations.chaplainId}` })
    .from(own)
    .innerJoin(activations, eq(activations.id, own.activationId))
    .where(and(isWithViewer, ne(activations.chaplainId, chaplainId)));
  const others = orm
    .select({ id: sql<string>`${deployments.chaplainId}` })
    .from(own)
    .innerJoin(activations, eq(activations.id, own.activationId))
    .innerJoin(deployments, eq(deployments.activationId, own.activationId))
    .where(
      and(
        isWithViewer,
        inArray(deployments.status, ['coming', 'on-scene']),
        ne(deployments.chaplainId, chaplainId),
      ),
    );
  return [leads, others] as const;
}
