import { aliasedTable, and, desc, eq, getTableColumns, lte, ne, sql } from 'drizzle-orm';
import { activations } from '#shared/activations/table.ts';
import { contacts, deployments, shifts } from '#shared/deployments/table.ts';
import type { Executor } from '#server/db/database.ts';
import { placesOf } from './place-queries.ts';
import type { DeploymentRow } from './record-queries.ts';

/** The most shifts, and the most overlaps, that the response for one deployment lists. */
const NESTED_MAX_ROWS = 200;

const others = aliasedTable(deployments, 'others');
const otherShifts = aliasedTable(shifts, 'other_shifts');

export async function withDetails<T extends { deployment: DeploymentRow }>(
  orm: Executor,
  rows: T[],
) {
  if (rows.length === 0) return [];
  const ids = rows.map(({ deployment }) => deployment.id);
  const [latestShifts, counted, elsewhere, places] = await Promise.all([
    latestShiftsOf(orm, ids),
    contactsOf(orm, ids),
    overlapsOf(orm, ids),
    placesOf(orm, ids),
  ]);
  return rows.map((row) => ({
    ...row,
    site: places.get(row.deployment.id)?.site ?? null,
    siteShift: places.get(row.deployment.id)?.shift ?? null,
    shifts: latestShifts.filter(({ deploymentId }) => deploymentId === row.deployment.id),
    contacts: counted.filter(({ deploymentId }) => deploymentId === row.deployment.id),
    overlaps: elsewhere.filter(({ deploymentId }) => deploymentId === row.deployment.id),
  }));
}

export async function contactsOf(orm: Executor, ids: readonly string[]) {
  return orm.select().from(contacts).where(among(contacts.deploymentId, ids));
}

async function latestShiftsOf(orm: Executor, ids: readonly string[]) {
  const ranked = orm
    .select({
      ...getTableColumns(shifts),
      rank: sql<number>`row_number() OVER (PARTITION BY ${shifts.deploymentId}
        ORDER BY ${shifts.arrivedAt} DESC, ${shifts.id})`.as('rank'),
    })
    .from(shifts)
    .where(among(shifts.deploymentId, ids))
    .as('ranked');
  return orm
    .select()
    .from(ranked)
    .where(lte(ranked.rank, NESTED_MAX_ROWS))
    .orderBy(desc(ranked.arrivedAt));
}

async function overlapsOf(orm: Executor, ids: readonly string[]) {
  const found = orm
    .selectDistinct({
      deploymentId: sql<string>`${deployments.id}`.as('deployment_id'),
      otherId: sql<string>`${others.id}`.as('other_id'),
      eventType: activations.eventType,
      location: activations.location,
      arrivedAt: otherShifts.arrivedAt,
      leftAt: otherShifts.leftAt,
      rank: sql<number>`dense_rank() OVER (PARTITION BY ${deployments.id}
        ORDER BY ${otherShifts.arrivedAt} DESC, ${otherShifts.id})`.as('rank'),
    })
    .from(deployments)
    .innerJoin(shifts, eq(shifts.deploymentId, deployments.id))
    .innerJoin(
      others,
      and(eq(others.chaplainId, deployments.chaplainId), ne(others.id, deployments.id)),
    )
    .innerJoin(
      otherShifts,
      and(
        eq(otherShifts.deploymentId, others.id),
        sql`${otherShifts.arrivedAt} < coalesce(${shifts.leftAt}, now())`,
        sql`${shifts.arrivedAt} < coalesce(${otherShifts.leftAt}, now())`,
      ),
    )
    .innerJoin(activations, eq(activations.id, others.activationId))
    .where(among(deployments.id, ids))
    .as('found');
  return orm
    .select()
    .from(found)
    .where(lte(found.rank, NESTED_MAX_ROWS))
    .orderBy(desc(found.arrivedAt));
}

function among(
  column: typeof deployments.id | typeof shifts.deploymentId | typeof contacts.deploymentId,
  ids: readonly string[],
) {
  return sql`${column} = ANY(${sql.param(ids)}::uuid[])`;
}
