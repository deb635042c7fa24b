import type { Database, Executor } from '#server/db/database.ts';
import { eventFacts } from '#server/features/activations/present.ts';
import { changeActivation, lockActivation } from '#server/features/activations/queries.ts';
import { isLive } from '#server/features/activations/service.ts';
import { endOpenShifts, placeFacts } from '#server/features/deployments/service.ts';
import { logEvent, logEvents } from '#server/features/incident-log/service.ts';
import { tell } from '#server/features/messages/service.ts';
import type {
  ChangeShiftBody,
  CloseSiteBody,
  CreateShiftBody,
  CreateSiteBody,
  UpdateSiteBody,
} from '#shared/sites/schemas.ts';
import { OPEN_STATUSES } from '#shared/deployments/constants.ts';
import { SHIFT_MAX_HOURS, SHIFTS_MAX, SITES_MAX } from '#shared/sites/constants.ts';
import { correctStays } from '#server/features/activations/main-site-queries.ts';
import {
  activationOver,
  mainSiteStays,
  movesToItself,
  shiftEndsFirst,
  shiftHasPeople,
  shiftNotFound,
  shiftOfAnotherSite,
  shiftTooLong,
  siteClosed,
  siteHasPeople,
  siteNotFound,
  tooManyShifts,
  tooManySites,
} from './errors.ts';
import { sendPeople } from './move-service.ts';
import {
  changeSite,
  changeSiteShift,
  closeSiteNow,
  countPeople,
  countShifts,
  countSites,
  deleteShift,
  findShift,
  findSite,
  getMainSite,
  insertShift,
  insertSite,
  listShifts,
  listSites,
  listTold,
  lockPeopleOfShift,
  lockPeopleOfSite,
  lockSite,
  releasePeople,
  type SiteRow,
  type SiteShiftRow,
} from './queries.ts';
import { presentSite } from './present.ts';

const HOUR = 60 * 60 * 1000;

interface Caller {
  activationId: string;
  actorId: string;
}

export async function readSites(orm: Executor, activationId: string) {
  const [rows, shifts, counts] = await Promise.all([
    listSites(orm, activationId),
    listShifts(orm, activationId),
    countPeople(orm, activationId),
  ]);
  const shown = { shifts: shifts.map(({ shift }) => shift), counts, now: new Date() };
  return rows.map((site) => presentSite(site, shown));
}

export async function addSite(
  db: Database,
  { activationId, actorId }: Caller,
  body: CreateSiteBody,
) {
  await db.transaction(async (tx) => {
    // No audit event: the log of the activation keeps it, and nobody can change that.
    await requireLive(tx, activationId);
    if ((await countSites(tx, activationId)) >= SITES_MAX) throw tooManySites();
    const { name, address } = await insertSite(tx, { ...body, activationId });
    const details = { site: name, address };
    await logEvent(tx, { kind: 'site-added', activationId, actorId, details });
  });
}

/** The people of the site are told of it unless `tell` is false. */
export async function updateSite(
  db: Database,
  { id }: SiteRow,
  { activationId, actorId, body }: Caller & { body: UpdateSiteBody },
) {
  const { tell: isTold, ...values } = body;
  await db.transaction(async (tx) => {
    // No audit event: the log of the activation keeps it, and nobody can change that.
    const activation = await requireLive(tx, activationId);
    const before = await requireSite(tx, activationId, id);
    await changeSite(tx, id, values);
    const after = await requireSite(tx, activationId, id);
    const changed = SITE_FACTS.filter((fact) => before[fact] !== after[fact]);
    if (changed.length === 0) return;
    const { name: location, address } = after;
    if (changed.includes('name') || changed.includes('address')) {
      await correctStays(tx, id, { location, address });
      if (after.isMain) await changeActivation(tx, activationId, { location, address });
    }
    await logEvent(tx, {
      kind: 'site-changed',
      activationId,
      actorId,
      details: {
        site: after.name,
        ...Object.fromEntries(
          changed.flatMap((fact) => [
            [fact, after[fact]],
            [`${fact}Before`, before[fact]],
          ]),
        ),
      },
    });
    if (!isTold) return;
    const to = await listTold(tx, { siteId: id }, actorId);
    const facts = {
      ...eventFacts({ ...activation, ...(after.isMain && { location, address }) }),
      ...placeFacts({ site: after, shift: null }),
      changed: ['site' as const],
    };
    await tell(tx, { kind: 'activation-changed', facts, to, activationId, actorId });
  });
}

const SITE_FACTS = ['name', 'address', 'contact', 'directions', 'bring'] as const;

export async function closeSite(
  db: Database,
  { id }: SiteRow,
  { activationId, actorId, body }: Caller & { body: CloseSiteBody },
) {
  await db.transaction(async (tx) => {
    // No audit event: the log of the activation keeps it, and nobody can change that.
    const activation = await requireLive(tx, activationId);
    const site = await requireSite(tx, activationId, id);
    if (site.endsAt) return;
    const { moveTo, endStays } = body;
    const target = moveTo ? await requireSite(tx, activationId, moveTo) : null;
    if (target?.endsAt) throw siteClosed();
    if (site.isMain && (!target || target.id === id)) throw mainSiteStays();
    if (target?.id === id) throw movesToItself();
    await lockSite(tx, id);
    const people = await lockPeopleOfSite(tx, id);
    if (people.length > 0 && !target && !endStays) throw siteHasPeople(people.length);
    // Who is being released is told that alone.
    const kept = people.filter(({ releaseAt }) => releaseAt === null);
    if (target)
      await sendPeople(tx, { activation, actorId, people: kept, site: target, shift: null });
    else await endWork(tx, { activation, actorId, people, siteId: id });
    await closeSiteNow(tx, id);
    if (site.isMain && target) {
      await changeSite(tx, target.id, { isMain: true });
      const { name: location, address } = target;
      await changeActivation(tx, activationId, { location, address });
    }
    await logEvent(tx, {
      kind: 'site-closed',
      activationId,
      actorId,
      details: { site: site.name, ...(target && people.length > 0 && { to: target.name }) },
    });
  });
}

export async function reopenSite(db: Database, { id }: SiteRow, { activationId, actorId }: Caller) {
  await db.transaction(async (tx) => {
    // No audit event: the log of the activation keeps it, and nobody can change that.
    await requireLive(tx, activationId);
    const site = await requireSite(tx, activationId, id);
    if (!site.endsAt) return;
    await changeSite(tx, id, { endsAt: null });
    const details = { site: site.name };
    await logEvent(tx, { kind: 'site-reopened', activationId, actorId, details });
  });
}

type Activation = Parameters<typeof eventFacts>[0];

interface Ending {
  activation: Activation;
  actorId: string;
  people: Awaited<ReturnType<typeof lockPeopleOfSite>>;
  siteId: string;
}

/** Ends the stays at the site and releases those who were asked there or are coming. */
async function endWork(tx: Executor, { activation, actorId, people, siteId }: Ending) {
  const activationId = activation.id;
  await endOpenShifts(tx, { activationId, siteId, actorId }, new Date());
  const released = people.filter(({ status }) => status !== 'on-scene').map(({ id }) => id);
  if (released.length === 0) return;
  const to = await listTold(tx, { ids: released }, actorId);
  await releasePeople(tx, released);
  await logEvents(
    tx,
    released.map((deploymentId) => ({ kind: 'released', activationId, actorId, deploymentId })),
  );
  await tell(tx, { kind: 'released', facts: eventFacts(activation), to, activationId, actorId });
}

export async function addShift(
  db: Database,
  { id: siteId }: SiteRow,
  { activationId, actorId, body }: Caller & { body: CreateShiftBody },
) {
  await db.transaction(async (tx) => {
    // No audit event: the log of the activation keeps it, and nobody can change that.
    await requireLive(tx, activationId);
    const site = await requireSite(tx, activationId, siteId);
    if (site.endsAt) throw siteClosed();
    if ((await countShifts(tx, siteId)) >= SHIFTS_MAX) throw tooManyShifts();
    const { startsAt, endsAt, ...values } = body;
    const times = { startsAt: new Date(startsAt), endsAt: new Date(endsAt) };
    const shift = await insertShift(tx, { ...values, ...times, siteId });
    const details = shiftDetails(site, shift);
    await logEvent(tx, { kind: 'shift-added', activationId, actorId, details });
  });
}

interface FoundShift {
  shift: SiteShiftRow;
  site: SiteRow;
}

/** New times are told to those who are asked or coming, unless `tell` is false. */
export async function changeShift(
  db: Database,
  { shift: { id } }: FoundShift,
  { activationId, actorId, body }: Caller & { body: ChangeShiftBody },
) {
  const { tell: isTold, startsAt, endsAt, ...values } = body;
  await db.transaction(async (tx) => {
    // No audit event: the log of the activation keeps it, and nobody can change that.
    const activation = await requireLive(tx, activationId);
    const { shift: before, site } = await requireShift(tx, activationId, id);
    const times = {
      startsAt: startsAt ? new Date(startsAt) : before.startsAt,
      endsAt: endsAt ? new Date(endsAt) : before.endsAt,
    };
    const span = times.endsAt.getTime() - times.startsAt.getTime();
    if (span <= 0) throw shiftEndsFirst();
    if (span > SHIFT_MAX_HOURS * HOUR) throw shiftTooLong();
    await changeSiteShift(tx, id, { ...values, ...times });
    const { shift: after } = await requireShift(tx, activationId, id);
    const details = shiftDetails(site, after);
    await logEvent(tx, { kind: 'shift-changed', activationId, actorId, details });
    const isMoved =
      before.startsAt.getTime() !== after.startsAt.getTime() ||
      before.endsAt.getTime() !== after.endsAt.getTime();
    if (!isMoved || !isTold) return;
    const to = await listTold(tx, { siteShiftId: id }, actorId);
    const facts = {
      ...eventFacts(activation),
      ...placeFacts({ site, shift: after }),
      changed: ['time' as const],
    };
    await tell(tx, { kind: 'activation-changed', facts, to, activationId, actorId });
  });
}

export async function removeShift(
  db: Database,
  { shift: { id } }: FoundShift,
  { activationId, actorId }: Caller,
) {
  await db.transaction(async (tx) => {
    // No audit event: the log of the activation keeps it, and nobody can change that.
    await requireLive(tx, activationId);
    const { shift, site } = await requireShift(tx, activationId, id);
    const people = await lockPeopleOfShift(tx, id);
    const count = people.filter(({ status }) =>
      OPEN_STATUSES.some((open) => open === status),
    ).length;
    if (count > 0) throw shiftHasPeople(count);
    await deleteShift(tx, id);
    const details = shiftDetails(site, shift);
    await logEvent(tx, { kind: 'shift-removed', activationId, actorId, details });
  });
}

function shiftDetails(site: SiteRow, { startsAt, endsAt, needed }: SiteShiftRow) {
  const times = { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() };
  return { site: site.name, ...times, needed };
}

/** Locks the activation: the changes of its sites come one after another. */
async function requireLive(tx: Executor, activationId: string) {
  const activation = await lockActivation(tx, activationId);
  if (!activation || !isLive(activation.status)) throw activationOver();
  return activation;
}

async function requireSite(tx: Executor, activationId: string, id: string) {
  const site = await findSite(tx, activationId, id);
  if (!site) throw siteNotFound();
  return site;
}

async function requireShift(tx: Executor, activationId: string, id: string) {
  const found = await findShift(tx, activationId, id);
  if (!found) throw shiftNotFound();
  return found;
}

interface PlaceIds {
  activationId: string;
  siteId: string | undefined;
  siteShiftId: string | undefined;
}

/** The site and shift that people are asked for; without ids the main site. */
export async function requireOpenPlace(tx: Executor, { activationId, ...ids }: PlaceIds) {
  const found = ids.siteShiftId ? await requireShift(tx, activationId, ids.siteShiftId) : null;
  if (found && ids.siteId && found.site.id !== ids.siteId) throw shiftOfAnotherSite();
  const siteId = found?.site.id ?? ids.siteId;
  const site = siteId
    ? (found?.site ?? (await requireSite(tx, activationId, siteId)))
    : await getMainSite(tx, activationId);
  if (site?.endsAt) throw siteClosed();
  const shift = found?.shift ?? null;
  return {
    ids: { siteId: site?.id ?? null, siteShiftId: shift?.id ?? null },
    site,
    shift,
    details: {
      ...(site && !site.isMain && { site: site.name }),
      ...(shift && {
        startsAt: shift.startsAt.toISOString(),
        endsAt: shift.endsAt.toISOString(),
      }),
    },
  };
}
