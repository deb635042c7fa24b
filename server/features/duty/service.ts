import { DUTY_DAYS_AHEAD } from '#shared/duty/constants.ts';
import type { Desk, DutyBody, Handover } from '#shared/duty/schemas.ts';
import type { Database, Executor } from '#server/db/database.ts';
import { begin, openNow, recordAtDesk, requireActivation, requireLive } from './desk.ts';
import { beginIsPast, dutyNotFound, endIsPast, notCoordinator, tooFarAhead } from './errors.ts';
import { readNames } from './open-work-queries.ts';
import { presentDuty, presentHandover, presentOpenWork } from './present.ts';
import {
  findOnDesk,
  findWaiting,
  getDuty,
  holdCoordinator,
  listOwnDesks,
  listPlanned,
  listWaitingFor,
  lockDesk,
  removeDuty,
  type DeskId,
  type HandoverRow,
} from './queries.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** If a duty's start is at most this long ago, the duty begins now: forms stay open a while. */
const TOLERANCE = 10 * MINUTE;

export async function readDesk({ orm }: Database, desk: DeskId): Promise<Desk> {
  if (desk !== null) await requireActivation(orm, desk);
  const [onDesk, planned, waiting] = await Promise.all([
    findOnDesk(orm, desk),
    listPlanned(orm, desk),
    findWaiting(orm, desk),
  ]);
  return {
    onDesk: onDesk && presentDuty(onDesk),
    planned: planned.map(presentDuty),
    handover: waiting && (await presentWaiting(orm, waiting)),
  };
}

export async function readOverview({ orm }: Database, userId: string) {
  const [always, own, waiting] = await Promise.all([
    findOnDesk(orm, null),
    listOwnDesks(orm),
    listWaitingFor(orm, userId),
  ]);
  const waitingHandovers: Handover[] = [];
  for (const handover of waiting) waitingHandovers.push(await presentWaiting(orm, handover));
  return {
    always: always && presentDuty(always),
    activations: own.map(({ activation, duty }) => ({ activation, duty: presentDuty(duty) })),
    handovers: waitingHandovers,
  };
}

export async function readOpenWork({ orm }: Database, desk: DeskId) {
  if (desk !== null) await requireActivation(orm, desk);
  const work = await openNow(orm, desk);
  return { work: presentOpenWork(work, await readNames(orm, work)) };
}

async function presentWaiting(orm: Executor, row: HandoverRow) {
  const names = await readNames(orm, row.open);
  const activation = row.activationId ? await requireActivation(orm, row.activationId) : null;
  return presentHandover(row, { activation, names });
}

interface Setting {
  actorId: string;
  body: DutyBody;
}

/** @throws AppError 400, 404, 409 */
export async function setDuty(db: Database, { actorId, body }: Setting) {
  const { activationId: desk, userId, phone } = body;
  const now = Date.now();
  const from = laterThan(body.beginsAt, now);
  const given = body.endsAt ?? null;
  if (given !== null && Date.parse(given) <= (from ? Date.parse(from) : now)) throw endIsPast();
  await db.transaction(async (tx) => {
    // Audited by recordAtDesk.
    await lockDesk(tx, desk);
    const activation = await requireLive(tx, desk);
    const holder = await holdCoordinator(tx, userId);
    if (!holder) throw notCoordinator('userId');
    await begin(tx, { desk, userId, name: holder.name, phone, from, until: given });
    const times = { ...(from && { beginsAt: from }), ...(given && { endsAt: given }) };
    await recordAtDesk(tx, { kind: 'duty-set', activation, actorId, subjectId: userId, times });
  });
  return readDesk(db, desk);
}

function laterThan(beginsAt: string | null | undefined, now: number) {
  if (!beginsAt) return null;
  const at = Date.parse(beginsAt);
  if (at > now + DUTY_DAYS_AHEAD * DAY) throw tooFarAhead();
  if (at < now - TOLERANCE) throw beginIsPast();
  return at <= now ? null : beginsAt;
}

/** @throws AppError 404 */
export async function endDuty(db: Database, id: string, actorId: string) {
  await db.transaction(async (tx) => {
    // Audited by recordAtDesk.
    const known = await getDuty(tx, id);
    if (!known) throw dutyNotFound();
    await lockDesk(tx, known.activationId);
    const duty = await getDuty(tx, id);
    // Somebody else has ended the duty meanwhile.
    if (!duty || (duty.endsAt !== null && duty.endsAt <= new Date())) return;
    await removeDuty(tx, id);
    const activation = duty.activationId ? await requireActivation(tx, duty.activationId) : null;
    await recordAtDesk(tx, { kind: 'duty-ended', activation, actorId, subjectId: duty.userId });
  });
}
