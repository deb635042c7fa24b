import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { deployments } from '#shared/deployments/table.ts';
import { sites, siteShifts } from '#shared/sites/table.ts';
import type { Executor } from '#server/db/database.ts';

const place = {
  deploymentId: deployments.id,
  site: {
    id: sites.id,
    name: sites.name,
    address: sites.address,
    contact: sites.contact,
    directions: sites.directions,
    bring: sites.bring,
  },
  shift: { id: siteShifts.id, startsAt: siteShifts.startsAt, endsAt: siteShifts.endsAt },
};

/** Where each of these people is asked to come, and when. */
export async function placesOf(orm: Executor, ids: readonly string[]) {
  const rows = await orm
    .select(place)
    .from(deployments)
    .leftJoin(sites, eq(sites.id, deployments.siteId))
    .leftJoin(siteShifts, eq(siteShifts.id, deployments.siteShiftId))
    .where(sql`${deployments.id} = ANY(${sql.param([...ids])}::uuid[])`);
  return new Map(rows.map((row) => [row.deploymentId, row]));
}

type PlaceRow = Awaited<ReturnType<typeof placesOf>> extends Map<string, infer Row> ? Row : never;
export type Place = Pick<PlaceRow, 'site' | 'shift'>;

/** Locks the shift, so that of two answers for its last place one waits. */
export async function isShiftFull(tx: Executor, shiftId: string, deploymentId: string) {
  const [shift] = await tx
    .select({ needed: siteShifts.needed })
    .from(siteShifts)
    .where(eq(siteShifts.id, shiftId))
    .for('update');
  if (!shift) return false;
  const taken = await tx.$count(
    deployments,
    and(
      eq(deployments.siteShiftId, shiftId),
      inArray(deployments.status, ['coming', 'on-scene']),
      ne(deployments.id, deploymentId),
    ),
  );
  return taken >= shift.needed;
}
