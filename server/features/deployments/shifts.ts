import { SHIFT_MAX_DAYS, type HoursChangeKind } from '#shared/deployments/constants.ts';
import { CLOCK_TOLERANCE_MINUTES } from '#shared/deployments/tap-times.ts';
import type { AddShiftBody, UpdateShiftBody } from '#shared/deployments/schemas.ts';
import type { Database, Executor } from '#server/db/database.ts';
import {
  arrivedLater,
  deploymentNotFound,
  hoursApproved,
  hoursOverlap,
  inTheFuture,
  leftBeforeArrived,
  shiftNotFound,
  shiftTooLong,
  staysEndInFuture,
} from './errors.ts';
import { expectHome } from './expect-home.ts';
import { logDeparture, logHours } from './logged-actions.ts';
import { listedKind } from './kind-of-work.ts';
import {
  changeDeployment,
  changeShift,
  insertAction,
  insertShift,
  lockDeployment,
  lockOpenShifts,
  moveOnSceneSince,
  removeShift,
  shiftsOf,
  type ShiftRow,
} from './record-queries.ts';
import { isRecorded, oncePerId, withoutNothing } from './recorded-once.ts';

const MINUTE = 60 * 1000;
const DAY = 24 * 60 * MINUTE;

interface OwnHours<Body> {
  deploymentId: string;
  userId: string;
  body: Body;
}

/** Adds hours. A repeated `actionId` changes nothing, even after the hours were deleted. */
export async function addOwnShift(db: Database, own: OwnHours<AddShiftBody>) {
  const { deploymentId, body } = own;
  await oncePerId(() =>
    db.transaction(async (tx) => {
      // No audit event: an administrator must approve the hours, and the approval is audited.
      const { deployment, shifts } = await lock(tx, deploymentId);
      if (await isKnown(tx, 'add-hours', own)) return;
      const times = { arrivedAt: new Date(body.arrivedAt), leftAt: new Date(body.leftAt) };
      assertPossible(times, shifts);
      const { actionId, note = null } = body;
      const kindOfWork = await listedKind(tx, body.kindOfWork ?? null);
      await insertShift(tx, { id: actionId, deploymentId, ...times, kindOfWork, note });
      await logHours(tx, { deployment, actorId: own.userId, change: 'added', hours: times });
      const comesAgain =
        deployment.status === 'coming' &&
        deployment.expectedAt !== null &&
        deployment.expectedAt > times.leftAt;
      if (deployment.status === 'on-scene' || comesAgain) return;
      const answeredAt = deployment.answeredAt ?? times.arrivedAt;
      const answeredThrough = deployment.answeredAt ? deployment.answeredThrough : 'portal';
      await changeDeployment(tx, deploymentId, {
        status: 'left',
        answeredAt,
        answeredThrough,
        declineReason: null,
      });
    }),
  );
}

export async function correctOwnShift(
  db: Database,
  shiftId: string,
  own: OwnHours<UpdateShiftBody>,
) {
  const { arrivedAt, leftAt, kindOfWork, note } = own.body;
  await oncePerId(() =>
    db.transaction(async (tx) => {
      // No audit event: an administrator must approve the hours, and the approval is audited.
      await lock(tx, own.deploymentId);
      if (await isKnown(tx, 'correct-hours', own, shiftId)) return;
      await correctShift(
        tx,
        { deploymentId: own.deploymentId, shiftId, actorId: own.userId },
        { arrivedAt, leftAt, kindOfWork, note },
      );
    }),
  );
}

async function isKnown(
  tx: Executor,
  kind: HoursChangeKind,
  { deploymentId, userId, body }: OwnHours<UpdateShiftBody>,
  shiftId?: string,
) {
  const { actionId: id, arrivedAt, leftAt, kindOfWork } = body;
  if (id === undefined) return false;
  // Leaves the note out: it is private, and must disappear when the hours are deleted.
  const details = withoutNothing({ shiftId, arrivedAt, leftAt, kindOfWork });
  const action = { id, deploymentId, userId, kind, details };
  if (await isRecorded(tx, action)) return true;
  await insertAction(tx, { ...action, at: new Date() });
  return false;
}

interface ShiftKey {
  deploymentId: string;
  shiftId: string;
  actorId: string;
}

type Correction = Omit<UpdateShiftBody, 'actionId'>;

export async function correctShift(tx: Executor, key: ShiftKey, correction: Correction) {
  const { deployment, departedAt } = await applyCorrection(tx, key, correction);
  if (!departedAt) return;
  const { id: deploymentId, activationId, userId } = deployment;
  const people = [{ deploymentId, userId }];
  await expectHome(tx, { activationId, people, leftAt: departedAt });
}

async function applyCorrection(
  tx: Executor,
  { deploymentId, shiftId, actorId }: ShiftKey,
  { arrivedAt, leftAt, note, ...given }: Correction,
) {
  const { deployment, shifts } = await lock(tx, deploymentId);
  const before = requireUnapproved(shifts, shiftId);
  const times = {
    arrivedAt: arrivedAt === undefined ? before.arrivedAt : new Date(arrivedAt),
    leftAt: leftAt === undefined ? before.leftAt : new Date(leftAt),
  };
  const others = shifts.filter(({ id }) => id !== shiftId);
  if (arrivedAt !== undefined || leftAt !== undefined) assertPossible(times, others);
  const kindOfWork = await listedKind(tx, given.kindOfWork, before.kindOfWork);
  if (!(await changeShift(tx, shiftId, { note, kindOfWork, ...times }))) throw hoursApproved();
  if (!isSame(before.arrivedAt, times.arrivedAt)) {
    await moveOnSceneSince(tx, deploymentId, { from: before.arrivedAt, to: times.arrivedAt });
  }
  if (!before.leftAt && times.leftAt) {
    await changeDeployment(tx, deploymentId, { status: 'left', expectedAt: null });
    await logDeparture(tx, { deployment, actorId, leftAt: times.leftAt });
    return { deployment, departedAt: times.leftAt };
  }
  if (isMoved(before, times)) {
    await logHours(tx, { deployment, actorId, change: 'corrected', hours: times });
  }
  return { deployment, departedAt: null };
}

const isSame = (one: Date | null, other: Date | null) => one?.getTime() === other?.getTime();

const isMoved = (one: Times, other: Times) =>
  !isSame(one.arrivedAt, other.arrivedAt) || !isSame(one.leftAt, other.leftAt);

interface Stays {
  activationId: string;
  /** The site at which hours end. If it is absent, hours end at all sites. */
  siteId?: string;
  actorId: string;
}

/** Ends the stays that are open. Uses now if `leftAt` is some minutes ahead (clocks differ). */
export async function endOpenShifts(
  tx: Executor,
  { activationId, siteId, actorId }: Stays,
  leftAt: Date,
) {
  const now = Date.now();
  if (leftAt.getTime() > now + CLOCK_TOLERANCE_MINUTES * MINUTE) throw staysEndInFuture();
  const end = new Date(Math.min(leftAt.getTime(), now));
  const open = await lockOpenShifts(tx, activationId, siteId);
  const later = open.filter(({ arrivedAt }) => arrivedAt >= end);
  if (later.length > 0) throw arrivedLater(later.length);
  for (const { deploymentId, shiftId } of open) {
    const stay = { deploymentId, shiftId, actorId };
    await applyCorrection(tx, stay, { leftAt: end.toISOString() });
  }
  if (open.length > 0) await expectHome(tx, { activationId, people: open, leftAt: end });
  return open.map(({ userId, arrivedAt }) => ({
    userId,
    minutes: Math.round((end.getTime() - arrivedAt.getTime()) / MINUTE),
  }));
}

export async function takeBackShift(db: Database, { deploymentId, shiftId, actorId }: ShiftKey) {
  await db.transaction(async (tx) => {
    // No audit event: only hours that nobody has approved can be removed.
    const { deployment, shifts } = await lock(tx, deploymentId);
    const hours = requireUnapproved(shifts, shiftId);
    if (!(await removeShift(tx, shiftId))) throw hoursApproved();
    await logHours(tx, { deployment, actorId, change: 'removed', hours });
    const rest = shifts.filter(({ id }) => id !== shiftId);
    const next = rest.find(({ onSceneSince }) => isSame(onSceneSince, hours.arrivedAt));
    if (next) {
      const times = { from: hours.arrivedAt, to: next.arrivedAt };
      await moveOnSceneSince(tx, deploymentId, times);
    }
    if (deployment.status !== 'on-scene' && deployment.status !== 'left') return;
    const status = rest.some(({ leftAt }) => !leftAt)
      ? 'on-scene'
      : rest.length > 0
        ? 'left'
        : 'coming';
    const isBack = status !== 'left' && { homeDueAt: null, homeAt: null, homeThrough: null };
    await changeDeployment(tx, deploymentId, { status, ...isBack });
  });
}

async function lock(tx: Executor, deploymentId: string) {
  const deployment = await lockDeployment(tx, deploymentId);
  if (!deployment) throw deploymentNotFound();
  return { deployment, shifts: await shiftsOf(tx, deploymentId) };
}

function requireUnapproved(shifts: readonly ShiftRow[], shiftId: string) {
  const shift = shifts.find(({ id }) => id === shiftId);
  if (!shift) throw shiftNotFound();
  if (shift.approvedAt) throw hoursApproved();
  return shift;
}

interface Times {
  arrivedAt: Date;
  leftAt: Date | null;
}

function assertPossible({ arrivedAt, leftAt }: Times, others: readonly Times[]) {
  const latest = new Date(Date.now() + CLOCK_TOLERANCE_MINUTES * MINUTE);
  if (arrivedAt > latest) throw inTheFuture('arrivedAt');
  if (leftAt) {
    if (leftAt > latest) throw inTheFuture('leftAt');
    if (leftAt <= arrivedAt) throw leftBeforeArrived();
    if (leftAt.getTime() - arrivedAt.getTime() > SHIFT_MAX_DAYS * DAY) throw shiftTooLong();
  }
  const overlaps = others.some(
    (other) => arrivedAt < (other.leftAt ?? latest) && other.arrivedAt < (leftAt ?? latest),
  );
  if (overlaps) throw hoursOverlap();
}
