import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { chaplains } from '#shared/chaplains/table.ts';
import { OPEN_STATUSES } from '#shared/deployments/constants.ts';
import { deployments, shifts } from '#shared/deployments/table.ts';
import { sites, siteShifts } from '#shared/sites/table.ts';
import type { Executor } from '#server/db/database.ts';
import { onlyRow } from '#server/db/only-row.ts';

export type SiteRow = typeof sites.$inferSelect;
export type SiteShiftRow = typeof siteShifts.$inferSelect;
type SiteValues = { [Field in keyof SiteRow]?: SiteRow[Field] | undefined };
type ShiftValues = { [Field in keyof SiteShiftRow]?: SiteShiftRow[Field] | undefined };

/** Counts people by status. People who have left are counted at their last site. */
const counted = {
  asked: sql<number>`count(*) FILTER (WHERE ${deployments.status} = 'asked' AND ${deployments.waitsSince} IS NULL)::int`,
  waiting: sql<number>`count(*) FILTER (WHERE ${deployments.status} = 'asked' AND ${deployments.waitsSince} IS NOT NULL)::int`,
  coming: sql<number>`count(*) FILTER (WHERE ${deployments.status} = 'coming')::int`,
  onScene: sql<number>`count(*) FILTER (WHERE ${deployments.status} = 'on-scene')::int`,
  left: sql<number>`count(*) FILTER (WHERE ${deployments.status} = 'left')::int`,
};

export async function listSites(orm: Executor, activationId: string) {
  return orm
    .select()
    .from(sites)
    .where(eq(sites.activationId, activationId))
    .orderBy(sql`${sites.isMain} DESC`, sql`${sites.endsAt} DESC NULLS FIRST`, asc(sites.name));
}

export async function listShifts(orm: Executor, activationId: string) {
  return orm
    .select({ shift: siteShifts })
    .from(siteShifts)
    .innerJoin(sites, eq(sites.id, siteShifts.siteId))
    .where(eq(sites.activationId, activationId))
    .orderBy(asc(siteShifts.startsAt), asc(siteShifts.endsAt), asc(siteShifts.id));
}

export async function countPeople(orm: Executor, activationId: string) {
  return orm
    .select({ siteId: deployments.siteId, siteShiftId: deployments.siteShiftId, ...counted })
    .from(deployments)
    .where(eq(deployments.activationId, activationId))
    .groupBy(deployments.siteId, deployments.siteShiftId);
}

export async function findSite(orm: Executor, activationId: string, id: string) {
  const [row] = await orm
    .select()
    .from(sites)
    .where(and(eq(sites.activationId, activationId), eq(sites.id, id)));
  return row ?? null;
}

export async function getMainSite(orm: Executor, activationId: string) {
  const [row] = await orm
    .select()
    .from(sites)
    .where(and(eq(sites.activationId, activationId), sites.isMain));
  return row ?? null;
}

export async function findShift(orm: Executor, activationId: string, id: string) {
  const [row] = await orm
    .select({ shift: siteShifts, site: sites })
    .from(siteShifts)
    .innerJoin(sites, eq(sites.id, siteShifts.siteId))
    .where(and(eq(sites.activationId, activationId), eq(siteShifts.id, id)));
  return row ?? null;
}

export async function countSites(tx: Executor, activationId: string) {
  return tx.$count(sites, eq(sites.activationId, activationId));
}

export async function countShifts(tx: Executor, siteId: string) {
  return tx.$count(siteShifts, eq(siteShifts.siteId, siteId));
}

export async function insertSite(
  tx: Executor,
  values: Omit<typeof sites.$inferInsert, 'beginsAt'>,
) {
  const inserted = tx
    .insert(sites)
    .values({ ...values, beginsAt: sql`now()` })
    .returning();
  return onlyRow(await inserted);
}

export async function changeSite(tx: Executor, id: string, values: SiteValues) {
  await tx
    .update(sites)
    .set({ ...values, updatedAt: new Date() })
    .where(eq(sites.id, id));
}

/** Closes a site now or, if it has not begun yet, at the time it begins. */
export async function closeSiteNow(tx: Executor, id: string) {
  await tx
    .update(sites)
    .set({ endsAt: sql`greatest(now(), ${sites.beginsAt})`, isMain: false, updatedAt: new Date() })
    .where(eq(sites.id, id));
}

export async function insertShift(tx: Executor, values: typeof siteShifts.$inferInsert) {
  return onlyRow(await tx.insert(siteShifts).values(values).returning());
}

export async function changeSiteShift(tx: Executor, id: string, values: ShiftValues) {
  await tx
    .update(siteShifts)
    .set({ ...values, updatedAt: new Date() })
    .where(eq(siteShifts.id, id));
}

export async function deleteShift(tx: Executor, id: string) {
  await tx.delete(siteShifts).where(eq(siteShifts.id, id));
}

/** Locks the shift, so that chaplains' answers to it wait until the transaction ends. */
export async function lockShift(tx: Executor, id: string) {
  await tx
    .select({ id: siteShifts.id })
    .from(siteShifts)
    .where(eq(siteShifts.id, id))
    .for('update');
}

const isOpen = inArray(deployments.status, [...OPEN_STATUSES]);

export async function lockPeople(tx: Executor, activationId: string, ids: readonly string[]) {
  return tx
    .select()
    .from(deployments)
    .where(
      and(
        eq(deployments.activationId, activationId),
        sql`${deployments.id} = ANY(${sql.param([...ids])}::uuid[])`,
      ),
    )
    .orderBy(asc(deployments.id))
    .for('update');
}

/** Locks the site, so that chaplains who return to it wait until the transaction ends. */
export async function lockSite(tx: Executor, id: string) {
  await tx.select({ id: sites.id }).from(sites).where(eq(sites.id, id)).for('no key update');
}

export async function lockPeopleOfSite(tx: Executor, siteId: string) {
  return tx
    .select()
    .from(deployments)
    .where(and(eq(deployments.siteId, siteId), isOpen))
    .orderBy(asc(deployments.id))
    .for('update');
}

/** Also locks people who declined, because they could accept while the shift is removed. */
export async function lockPeopleOfShift(tx: Executor, siteShiftId: string) {
  return tx
    .select({ status: deployments.status })
    .from(deployments)
    .where(eq(deployments.siteShiftId, siteShiftId))
    .orderBy(asc(deployments.id))
    .for('update');
}

export async function sendTo(
  tx: Executor,
  ids: readonly string[],
  place: { siteId: string; siteShiftId: string | null },
) {
  await tx
    .update(deployments)
    .set({ ...place, updatedAt: new Date() })
    .where(inArray(deployments.id, [...ids]));
}

export async function givePlaces(tx: Executor, ids: readonly string[]) {
  await tx
    .update(deployments)
    .set({ status: 'coming', waitsSince: null, updatedAt: new Date() })
    .where(inArray(deployments.id, [...ids]));
}

/**
 * Ends the open stays of these people and begins new stays at the new site. If a stay began within
 * the last minute, only changes its site.
 */
export async function moveStays(tx: Executor, ids: readonly string[], site: SiteRow) {
  const open = and(
    inArray(shifts.deploymentId, [...ids]),
    isNull(shifts.leftAt),
    ne(sql`coalesce(${shifts.siteId}::text, '')`, site.id),
  );
  const place = { siteId: site.id, siteName: site.name, siteAddress: site.address };
  await tx
    .update(shifts)
    .set({ ...place, updatedAt: new Date() })
    .where(and(open, sql`${shifts.arrivedAt} > now() - interval '1 minute'`));
  const ended = await tx
    .update(shifts)
    .set({ leftAt: sql`now()`, updatedAt: new Date() })
    .where(open)
    .returning();
  if (ended.length === 0) return;
  await tx.insert(shifts).values(
    ended.map(({ deploymentId, arrivedAt, onSceneSince, leftAt, ...stay }) => ({
      deploymentId,
      arrivedAt: leftAt ?? new Date(),
      onSceneSince: onSceneSince ?? arrivedAt,
      kindOfWork: stay.kindOfWork,
      warnedHours: stay.warnedHours,
      organization: stay.organization,
      paidBy: stay.paidBy,
      workType: stay.workType,
      claimedElsewhere: stay.claimedElsewhere,
      ...place,
    })),
  );
}

type Group = { siteId: string } | { siteShiftId: string } | { ids: readonly string[] };

/** Selects open deployments of a site, a shift or a list of ids, except those of one user. */
function openOf(group: Group, except: string) {
  const isOfGroup =
    'siteId' in group
      ? eq(deployments.siteId, group.siteId)
      : 'siteShiftId' in group
        ? eq(deployments.siteShiftId, group.siteShiftId)
        : inArray(deployments.id, [...group.ids]);
  return and(isOfGroup, isOpen, ne(chaplains.userId, except));
}

export async function listTold(tx: Executor, group: Group, except: string) {
  return tx
    .select({ deploymentId: deployments.id, userId: chaplains.userId })
    .from(deployments)
    .innerJoin(chaplains, eq(chaplains.id, deployments.chaplainId))
    .where(openOf(group, except));
}

export function usersTold(orm: Executor, group: Group, except: string) {
  return orm
    .select({ id: chaplains.userId })
    .from(deployments)
    .innerJoin(chaplains, eq(chaplains.id, deployments.chaplainId))
    .where(openOf(group, except));
}

export async function releasePeople(tx: Executor, ids: readonly string[]) {
  await tx
    .update(deployments)
    .set({
      status: 'released',
      expectedAt: null,
      acknowledgedAt: null,
      releaseAt: null,
      waitsSince: null,
      updatedAt: new Date(),
    })
    .where(inArray(deployments.id, [...ids]));
}
