import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { deployments, shifts } from '#shared/deployments/table.ts';
import { sites } from '#shared/sites/table.ts';
import type { Executor } from '#server/db/database.ts';
import { onlyRow } from '#server/db/only-row.ts';

interface NamedPlace {
  location: string;
  address: string | null;
}

const mainOf = (activationId: string) =>
  and(eq(sites.activationId, activationId), eq(sites.isMain, true));

export async function hasStays(tx: Executor, activationId: string) {
  const [row] = await tx
    .select({ id: shifts.id })
    .from(shifts)
    .innerJoin(sites, eq(sites.id, shifts.siteId))
    .where(mainOf(activationId))
    .limit(1);
  return row !== undefined;
}

export async function renameMainSite(
  tx: Executor,
  activationId: string,
  { location, address }: NamedPlace,
) {
  const rows = await tx
    .update(sites)
    .set({ name: location, address, updatedAt: new Date() })
    .where(mainOf(activationId))
    .returning({ id: sites.id });
  const { id } = onlyRow(rows);
  await correctStays(tx, id, { location, address });
  return [id];
}

/** Corrects the site's name and address in all hours at this site that aren't approved yet. */
export async function correctStays(
  tx: Executor,
  siteId: string,
  { location, address }: NamedPlace,
) {
  await tx
    .update(shifts)
    .set({ siteName: location, siteAddress: address, updatedAt: new Date() })
    .where(and(eq(shifts.siteId, siteId), isNull(shifts.approvedAt)));
}

/** Opens a new main site. Moves the people who are asked or coming, but nobody who is on scene. */
export async function openMainSite(
  tx: Executor,
  activationId: string,
  { location, address }: NamedPlace,
) {
  const former = onlyRow(
    await tx
      .update(sites)
      .set({ isMain: false })
      .where(mainOf(activationId))
      .returning({ id: sites.id }),
  );
  const values = { activationId, isMain: true, name: location, address, beginsAt: sql`now()` };
  const { id } = onlyRow(await tx.insert(sites).values(values).returning({ id: sites.id }));
  await tx
    .update(deployments)
    .set({
      siteId: id,
      siteShiftId: null,
      // The new site has no shifts, so people who wait for a place on a shift are now coming.
      status: sql`CASE WHEN ${deployments.waitsSince} IS NULL THEN ${deployments.status} ELSE 'coming' END`,
      waitsSince: null,
    })
    .where(
      and(eq(deployments.siteId, former.id), inArray(deployments.status, ['asked', 'coming'])),
    );
  const isStaffed =
    (await tx.$count(
      deployments,
      and(eq(deployments.siteId, former.id), eq(deployments.status, 'on-scene')),
    )) > 0;
  if (!isStaffed) {
    await tx
      .update(sites)
      .set({ endsAt: sql`greatest(now(), ${sites.beginsAt})` })
      .where(eq(sites.id, former.id));
  }
  return [id, former.id];
}
