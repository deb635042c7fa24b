import { CLOCK_TOLERANCE_MINUTES, SHIFT_MAX_DAYS } from '#shared/deployments/constants.ts';
import type { AddShiftBody, UpdateShiftBody } from '#shared/deployments/schemas.ts';
import type { Database, Executor } from '#server/db/database.ts';
import {
  deploymentNotFound,
  hoursApproved,
  hoursOverlap,
  inTheFuture,
  leftBeforeArrived,
  shiftNotFound,
  shiftTooLong,
} from './errors.ts';
import {
  changeDeployment,
  changeShift,
  insertShift,
  lockDeployment,
  removeShift,
  shiftsOf,
  type ShiftRow,
} from './record-queries.ts';

const MINUTE = 60 * 1000;
const DAY = 24 * 60 * MINUTE;

/** Adds hours that were not tapped. @throws AppError 400, 404, 409 when they overlap others of the deployment */
export async function addOwnShift(db: Database, deploymentId: string, body: AddShiftBody) {
  await db.transaction(async (tx) => {
    // No audit event: hours count once an administrator approves them, and that is audited.
    const { deployment, shifts } = await lock(tx, deploymentId);
    const times = { arrivedAt: new Date(body.arrivedAt), leftAt: new Date(body.leftAt) };
    assertPossible(times, shifts);
    const { kindOfWork = null, note = null } = body;
    await insertShift(tx, { deploymentId, ...times, kindOfWork, note });
    const comesAgain =
      deployment.status === 'coming' &&
      deployment.expectedAt !== null &&
      deployment.expectedAt > times.leftAt;
    if (deployment.status === 'on-scene' || comesAgain) return;
    const answeredAt = deployment.answeredAt ?? times.arrivedAt;
    await changeDeployment(tx, deploymentId, { status: 'left', answeredAt, declineReason: null });
  });
}

interface ShiftKey {
  deploymentId: string;
  shiftId: string;
}

/**
 * Corrects hours; a departure given to somebody on scene ends their shift.
 * @throws AppError 400, 404, 409 when they are approved or overlap others of the deployment
 */
export async function correctShift(
  tx: Executor,
  { deploymentId, shiftId }: ShiftKey,
  { arrivedAt, leftAt, ...rest }: UpdateShiftBody,
) {
  const { shifts } = await lock(tx, deploymentId);
  const before = requireUnapproved(shifts, shiftId);
  const times = {
    arrivedAt: arrivedAt === undefined ? before.arrivedAt : new Date(arrivedAt),
    leftAt: leftAt === undefined ? before.leftAt : new Date(leftAt),
  };
  const others = shifts.filter(({ id }) => id !== shiftId);
  if (arrivedAt !== undefined || leftAt !== undefined) assertPossible(times, others);
  if (!(await changeShift(tx, shiftId, { ...rest, ...times }))) throw hoursApproved();
  if (!before.leftAt && times.leftAt) {
    await changeDeployment(tx, deploymentId, { status: 'left', expectedAt: null });
  }
}

/** Takes hours back. @throws AppError 404, 409 when they are approved */
export async function takeBackShift(db: Database, { deploymentId, shiftId }: ShiftKey) {
  await db.transaction(async (tx) => {
    // No audit event: only hours that nobody approved can be taken back.
    const { deployment, shifts } = await lock(tx, deploymentId);
    requireUnapproved(shifts, shiftId);
    if (!(await removeShift(tx, shiftId))) throw hoursApproved();
    const rest = shifts.filter(({ id }) => id !== shiftId);
    if (deployment.status !== 'on-scene' && deployment.status !== 'left') return;
    const status = rest.some(({ leftAt }) => !leftAt)
      ? 'on-scene'
      : rest.length > 0
        ? 'left'
        : 'coming';
    await changeDeployment(tx, deploymentId, { status });
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
