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
  stayTooLong,
} from './errors.ts';
import {
  changeAssignment,
  changeShift,
  insertShift,
  lockAssignment,
  removeShift,
  shiftsOf,
  type ShiftRow,
} from './record-queries.ts';

const MINUTE = 60 * 1000;
const DAY = 24 * 60 * MINUTE;

/** Adds hours that were not tapped. @throws AppError 400, 404, 409 when they overlap others of the deployment */
export async function addStay(db: Database, assignmentId: string, body: AddShiftBody) {
  await db.transaction(async (tx) => {
    const { assignment, stays } = await lock(tx, assignmentId);
    const times = { arrivedAt: new Date(body.arrivedAt), leftAt: new Date(body.leftAt) };
    assertPossible(times, stays);
    const { kindOfWork = null, note = null } = body;
    await insertShift(tx, { assignmentId, ...times, kindOfWork, note });
    const comesAgain =
      assignment.status === 'coming' &&
      assignment.expectedAt !== null &&
      assignment.expectedAt > times.leftAt;
    if (assignment.status === 'on-scene' || comesAgain) return;
    const answeredAt = assignment.answeredAt ?? times.arrivedAt;
    await changeAssignment(tx, assignmentId, { status: 'left', answeredAt, declineReason: null });
  });
}

interface Stay {
  assignmentId: string;
  shiftId: string;
}

/**
 * Corrects hours; a departure given to somebody on scene ends their stay.
 * @throws AppError 400, 404, 409 when they are approved or overlap others of the deployment
 */
export async function changeStay(
  tx: Executor,
  { assignmentId, shiftId }: Stay,
  { arrivedAt, leftAt, ...rest }: UpdateShiftBody,
) {
  const { stays } = await lock(tx, assignmentId);
  const before = requireUnapproved(stays, shiftId);
  const times = {
    arrivedAt: arrivedAt === undefined ? before.arrivedAt : new Date(arrivedAt),
    leftAt: leftAt === undefined ? before.leftAt : new Date(leftAt),
  };
  const others = stays.filter(({ id }) => id !== shiftId);
  if (arrivedAt !== undefined || leftAt !== undefined) assertPossible(times, others);
  if (!(await changeShift(tx, shiftId, { ...rest, ...times }))) throw hoursApproved();
  if (!before.leftAt && times.leftAt) {
    await changeAssignment(tx, assignmentId, { status: 'left', expectedAt: null });
  }
}

/** Takes hours back. @throws AppError 404, 409 when they are approved */
export async function removeStay(db: Database, { assignmentId, shiftId }: Stay) {
  await db.transaction(async (tx) => {
    const { assignment, stays } = await lock(tx, assignmentId);
    requireUnapproved(stays, shiftId);
    if (!(await removeShift(tx, shiftId))) throw hoursApproved();
    const rest = stays.filter(({ id }) => id !== shiftId);
    if (assignment.status !== 'on-scene' && assignment.status !== 'left') return;
    const status = rest.some(({ leftAt }) => !leftAt)
      ? 'on-scene'
      : rest.length > 0
        ? 'left'
        : 'coming';
    await changeAssignment(tx, assignmentId, { status });
  });
}

async function lock(tx: Executor, assignmentId: string) {
  const assignment = await lockAssignment(tx, assignmentId);
  if (!assignment) throw deploymentNotFound();
  return { assignment, stays: await shiftsOf(tx, assignmentId) };
}

function requireUnapproved(stays: readonly ShiftRow[], shiftId: string) {
  const stay = stays.find(({ id }) => id === shiftId);
  if (!stay) throw shiftNotFound();
  if (stay.approvedAt) throw hoursApproved();
  return stay;
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
    if (leftAt.getTime() - arrivedAt.getTime() > SHIFT_MAX_DAYS * DAY) throw stayTooLong();
  }
  const overlaps = others.some(
    (other) => arrivedAt < (other.leftAt ?? latest) && other.arrivedAt < (leftAt ?? latest),
  );
  if (overlaps) throw hoursOverlap();
}
