import { OPEN_STATUSES } from '#shared/deployments/constants.ts';
import { SHIFT_MAX_HOURS, SHIFTS_MAX } from '#shared/sites/constants.ts';
import type { ChangeShiftBody, CreateShiftBody } from '#shared/sites/schemas.ts';
import type { Database } from '#server/db/database.ts';
import { eventFacts } from '#server/features/activations/present.ts';
import { placeFacts } from '#server/features/deployments/service.ts';
import { logEvent } from '#server/features/incident-log/service.ts';
import { tell } from '#server/features/messages/service.ts';
import {
  shiftEndsFirst,
  shiftHasPeople,
  shiftTooLong,
  siteClosed,
  tooManyShifts,
} from './errors.ts';
import { requireLive, requireShift, requireSite } from './places.ts';
import {
  changeSiteShift,
  countShifts,
  deleteShift,
  insertShift,
  listTold,
  lockPeopleOfShift,
  type SiteRow,
  type SiteShiftRow,
} from './queries.ts';

const HOUR = 60 * 60 * 1000;

interface Caller {
  activationId: string;
  actorId: string;
}

export async function addShift(
  db: Database,
  { id: siteId }: SiteRow,
  { activationId, actorId, body }: Caller & { body: CreateShiftBody },
) {
  await db.transaction(async (tx) => {
    // No audit event: the activation's log records the change, and nobody can edit that log.
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

/** Changes a shift. Tells its people about new times, unless `tell` is false. */
export async function changeShift(
  db: Database,
  { shift: { id } }: FoundShift,
  { activationId, actorId, body }: Caller & { body: ChangeShiftBody },
) {
  const { tell: isTold, startsAt, endsAt, ...values } = body;
  await db.transaction(async (tx) => {
    // No audit event: the activation's log records the change, and nobody can edit that log.
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
    // No audit event: the activation's log records the change, and nobody can edit that log.
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
