import { aliasedTable, and, asc, count, desc, eq, or, sql } from 'drizzle-orm';
import { users } from '#shared/accounts/table.ts';
import { activations } from '#shared/activations/table.ts';
import { chaplains } from '#shared/chaplains/table.ts';
import { deployments } from '#shared/deployments/table.ts';
import { sites } from '#shared/sites/table.ts';
import type { WalkUpListQuery } from '#shared/walk-ups/schemas.ts';
import { siteCodes, walkUps } from '#shared/walk-ups/table.ts';
import { MAX_ROWS } from '#shared/fields.ts';
import type { Executor } from '#server/db/database.ts';
import { readPage } from '#server/db/list-page.ts';
import { onlyRow } from '#server/db/only-row.ts';
import { prepared } from '#server/db/prepared.ts';
import { allWords, ofPhone } from '#server/db/search.ts';
import { isOnDuty } from '#server/features/people/queries.ts';

export type WalkUpRow = typeof walkUps.$inferSelect;

const deciders = aliasedTable(users, 'deciders');
const nameOf = (person: typeof users) =>
  sql<string>`${person.firstName} || ' ' || ${person.lastName}`;

const isClosed = sql<boolean>`coalesce(${sites.endsAt} <= now(), false)`;

const siteWithCode = {
  siteId: sites.id,
  name: sites.name,
  address: sites.address,
  isMain: sites.isMain,
  isClosed,
  code: siteCodes.code,
  madeAt: siteCodes.madeAt,
};

export async function listSitesWithCodes(orm: Executor, activationId: string) {
  return orm
    .select(siteWithCode)
    .from(sites)
    .leftJoin(siteCodes, eq(siteCodes.siteId, sites.id))
    .where(eq(sites.activationId, activationId))
    .orderBy(desc(sites.isMain), asc(sites.beginsAt), asc(sites.id))
    .limit(MAX_ROWS);
}

export async function findSiteWithCode(orm: Executor, activationId: string, siteId: string) {
  const [row] = await orm
    .select(siteWithCode)
    .from(sites)
    .leftJoin(siteCodes, eq(siteCodes.siteId, sites.id))
    .where(and(eq(sites.activationId, activationId), eq(sites.id, siteId)));
  return row ?? null;
}

export type SiteWithCode = NonNullable<Awaited<ReturnType<typeof findSiteWithCode>>>;

/** Returns the site's id, or the main site's id if the site has closed meanwhile. */
export async function findOpenSite(tx: Executor, activationId: string, siteId: string | null) {
  const isIt = sql`(${sites.id} IS NOT DISTINCT FROM ${siteId}::uuid AND NOT ${isClosed})`;
  const [row] = await tx
    .select({ id: sites.id })
    .from(sites)
    .where(and(eq(sites.activationId, activationId), or(isIt, sites.isMain)))
    .orderBy(desc(isIt))
    .limit(1);
  return row?.id ?? null;
}

/** Locks the site, so that two requests can't make its code at the same time. */
export async function lockSite(tx: Executor, siteId: string) {
  await tx.select({ id: sites.id }).from(sites).where(eq(sites.id, siteId)).for('no key update');
}

export async function setCode(tx: Executor, siteId: string, code: string) {
  await tx
    .insert(siteCodes)
    .values({ siteId, code })
    .onConflictDoUpdate({ target: siteCodes.siteId, set: { code, madeAt: sql`now()` } });
}

export async function findForm(orm: Executor, code: string) {
  const [row] = await orm
    .select({
      siteId: sites.id,
      siteName: sites.name,
      siteAddress: sites.address,
      isClosed,
      activation: activations,
    })
    .from(siteCodes)
    .innerJoin(sites, eq(sites.id, siteCodes.siteId))
    .innerJoin(activations, eq(activations.id, sites.activationId))
    .where(eq(siteCodes.code, code));
  return row ?? null;
}

export async function findOfSecret(orm: Executor, secretHash: string) {
  const [row] = await orm
    .select({
      walkUp: walkUps,
      siteName: sql<string>`coalesce(${sites.name}, ${activations.location})`,
      activation: activations,
    })
    .from(walkUps)
    .innerJoin(activations, eq(activations.id, walkUps.activationId))
    .leftJoin(sites, eq(sites.id, walkUps.siteId))
    .where(eq(walkUps.secretHash, secretHash));
  return row ?? null;
}

export type OwnWalkUpRow = NonNullable<Awaited<ReturnType<typeof findOfSecret>>>;

const countedWaiting = prepared('walk-ups-waiting', ['activationId'], (orm, { activationId }) =>
  orm
    .select({ total: count() })
    .from(walkUps)
    .where(and(eq(walkUps.activationId, activationId), eq(walkUps.status, 'waiting'))),
);

export async function countWaiting(orm: Executor, activationId: string) {
  return onlyRow(await countedWaiting(orm, { activationId })).total;
}

/** Inserts the walk-up with the activation's next number. Lock the activation first. */
export async function insertWalkUp(
  tx: Executor,
  values: Omit<typeof walkUps.$inferInsert, 'number'>,
) {
  const number = sql<number>`(SELECT coalesce(max(number), 0) + 1 FROM walk_ups
    WHERE activation_id = ${values.activationId})`;
  return onlyRow(
    await tx
      .insert(walkUps)
      .values({ ...values, number })
      .returning(),
  );
}

const alike = sql<{ number: number; isSamePhone: boolean }[]>`(
  SELECT coalesce(json_agg(json_build_object('number', number, 'isSamePhone', is_same_phone)), '[]')
  FROM (
    SELECT other.number, other.device_hash = ${walkUps.deviceHash} AS is_same_phone
    FROM walk_ups AS other
    WHERE other.activation_id = ${walkUps.activationId} AND other.id <> ${walkUps.id}
      AND (other.device_hash = ${walkUps.deviceHash} OR other.phone_digits = ${walkUps.phoneDigits})
    ORDER BY other.number LIMIT 10) AS alike)`;

const listed = (orm: Executor) =>
  orm
    .select({
      walkUp: walkUps,
      siteName: sites.name,
      isOfFormerCode: sql<boolean>`coalesce(${siteCodes.madeAt} > ${walkUps.sentAt}, false)`,
      others: alike,
      decidedByName: sql<string | null>`${nameOf(deciders)}`,
    })
    .from(walkUps)
    .leftJoin(sites, eq(sites.id, walkUps.siteId))
    .leftJoin(siteCodes, eq(siteCodes.siteId, walkUps.siteId))
    .leftJoin(deciders, eq(deciders.id, walkUps.decidedBy));

export async function listWalkUps(orm: Executor, activationId: string, query: WalkUpListQuery) {
  const matches = and(
    eq(walkUps.activationId, activationId),
    query.status && eq(walkUps.status, query.status),
  );
  const rows = listed(orm)
    .where(matches)
    .orderBy(
      sql`${walkUps.status} <> 'waiting'`,
      sql`CASE WHEN ${walkUps.status} = 'waiting' THEN ${walkUps.number} ELSE -${walkUps.number} END`,
    );
  return readPage(rows, orm.select({ total: count() }).from(walkUps).where(matches), query);
}

export async function getListed(orm: Executor, id: string) {
  const [row] = await listed(orm).where(eq(walkUps.id, id));
  return row ?? null;
}

export type ListedWalkUp = NonNullable<Awaited<ReturnType<typeof getListed>>>;

export async function findWalkUp(orm: Executor, activationId: string, id: string) {
  const [row] = await orm
    .select()
    .from(walkUps)
    .where(and(eq(walkUps.activationId, activationId), eq(walkUps.id, id)));
  return row ?? null;
}

export async function lockWalkUp(tx: Executor, id: string) {
  const [row] = await tx.select().from(walkUps).where(eq(walkUps.id, id)).for('update');
  return row ?? null;
}

export async function changeWalkUp(tx: Executor, id: string, values: Partial<WalkUpRow>) {
  await tx.update(walkUps).set(values).where(eq(walkUps.id, id));
}

export async function nameOfUser(orm: Executor, id: string) {
  const [row] = await orm
    .select({ name: nameOf(users) })
    .from(users)
    .where(eq(users.id, id));
  return row?.name ?? null;
}

/** Assigns the deployment to the chaplain. A trigger sets the deployment's user. */
export async function giveDeployment(tx: Executor, id: string, chaplainId: string) {
  await tx.update(deployments).set({ chaplainId }).where(eq(deployments.id, id));
}

export async function isDeployed(tx: Executor, activationId: string, chaplainId: string) {
  const theirs = and(
    eq(deployments.activationId, activationId),
    eq(deployments.chaplainId, chaplainId),
  );
  return (await tx.$count(deployments, theirs)) > 0;
}

/** Locks the profile. 'no key update' also makes the chaplain's other claims and new calls wait. */
export async function lockProfile(tx: Executor, id: string, lock: 'share' | 'no key update') {
  const locked = await tx
    .select({ userId: chaplains.userId, isOnDuty: isOnDuty() })
    .from(chaplains)
    .where(eq(chaplains.id, id))
    .for(lock);
  const [row] = locked;
  return row ? { ...row, name: (await nameOfUser(tx, row.userId)) ?? '' } : null;
}

const MAX_MATCHES = 5;

export async function listMatches(orm: Executor, { name, phoneDigits }: WalkUpRow) {
  const hasSameNumber = sql<boolean>`(${ofPhone(phoneDigits)})`;
  return orm
    .select({
      chaplainId: chaplains.id,
      name: nameOf(users),
      city: chaplains.city,
      phone: chaplains.phone,
      hasSameNumber,
      isAvailable: isOnDuty(),
    })
    .from(chaplains)
    .innerJoin(users, eq(users.id, chaplains.userId))
    .where(
      and(eq(chaplains.isErased, false), or(hasSameNumber, allWords(chaplains.searchText, name))),
    )
    .orderBy(desc(hasSameNumber), asc(chaplains.sortName), asc(chaplains.id))
    .limit(MAX_MATCHES);
}

/**
 * Deletes walk-ups `days` after their activation ended. If nobody ended the activation, deletes
 * them about a year after the sign-up. A trigger deletes their photos.
 */
export async function removeOldWalkUps(orm: Executor, days: number) {
  await orm.delete(walkUps).where(sql`${walkUps.id} IN (
    SELECT old.id FROM walk_ups AS old JOIN activations AS ended ON ended.id = old.activation_id
    WHERE CASE ended.status
      WHEN 'completed' THEN least(coalesce(ended.end_time, ended.updated_at), ended.updated_at)
      WHEN 'cancelled' THEN ended.updated_at
      ELSE old.sent_at + interval '335 days' END < now() - make_interval(days => ${days}))`);
}
