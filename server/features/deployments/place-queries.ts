import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { OPEN_STATUSES, type DeploymentStatus } from '#shared/deployments/constants.ts';
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

/** The site and the shift to which each person is called. */
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

interface Returning {
  activationId: string;
  siteId: string | null;
  siteShiftId: string | null;
  status: DeploymentStatus;
}

const isExpected = (status: DeploymentStatus) => OPEN_STATUSES.some((open) => open === status);

/** Locks the site, so that nobody can close it before the transaction ends. */
async function isSiteClosed(tx: Executor, siteId: string, at: Date) {
  const [site] = await tx
    .select({ endsAt: sites.endsAt })
    .from(sites)
    .where(eq(sites.id, siteId))
    .for('share');
  return site?.endsAt ? site.endsAt <= at : false;
}

/** Returns a returning person's site and shift. If the site is closed, returns the main site. */
export async function openPlaceOf(tx: Executor, person: Returning, at: Date) {
  const { activationId, siteId, siteShiftId, status } = person;
  // Closing a site moves the people who are expected there, so their site is never closed.
  if (isExpected(status) || siteId === null || !(await isSiteClosed(tx, siteId, at))) {
    return { siteId, siteShiftId };
  }
  const [main] = await tx
    .select({ siteId: sites.id })
    .from(sites)
    .where(and(eq(sites.activationId, activationId), eq(sites.isMain, true)));
  return { siteId: main?.siteId ?? siteId, siteShiftId: null };
}

/** Whether a person's former site is still open and their former shift still has a free place. */
export async function isPlaceFree(
  tx: Executor,
  person: Returning & { id: string },
  to: DeploymentStatus,
) {
  const { id, siteId, siteShiftId, status } = person;
  if (!isExpected(status) && isExpected(to)) {
    if (siteId !== null && (await isSiteClosed(tx, siteId, new Date()))) return false;
  }
  const takesPlace = to === 'coming' && status !== 'coming' && status !== 'on-scene';
  return !takesPlace || siteShiftId === null || !(await isShiftFull(tx, siteShiftId, id));
}

/** Locks the shift, so that two people can't both take its last place. */
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
