import { isDeepStrictEqual } from 'node:util';
import {
  CONTACT_KINDS,
  UNDO_WITHIN_SECONDS,
  type ActionKind,
} from '#shared/deployments/constants.ts';
import type { ActionBody } from '#shared/deployments/schemas.ts';
import type { Standing } from '#shared/deployments/table.ts';
import type { Executor } from '#server/db/database.ts';
import { changedMeanwhile, hoursApproved, nothingToUndo, tooLateToUndo } from './errors.ts';
import {
  changeAssignment,
  changeShift,
  countContact,
  countOf,
  getAction,
  isUndone,
  lockAssignment,
  removeShift,
  shiftsOf,
  type AssignmentRow,
  type ShiftRow,
} from './record-queries.ts';

/** Actions that make or change a stay, or look at one. */
const WITH_STAYS: readonly ActionKind[] = ['arrive', 'leave', 'undo'];

type UndoBody = Extract<ActionBody, { kind: 'undo' }>;

/** Runs `apply`. @returns what it changed, or null. */
export async function withEffect(
  tx: Executor,
  assignment: AssignmentRow,
  body: ActionBody,
  apply: () => Promise<void>,
) {
  const before = await read(tx, assignment, body);
  await apply();
  const changedRow = body.kind === 'contact' ? assignment : await lockAssignment(tx, assignment.id);
  const after = await read(tx, changedRow ?? assignment, body);
  if (isDeepStrictEqual(before, after)) return null;
  const changed = after.stays.find(
    (stay) => !isDeepStrictEqual(stay, stayOf(before.stays, stay.id)),
  );
  return {
    before: { ...before.standing, stay: changed ? stayOf(before.stays, changed.id) : null },
    after: { ...after.standing, stay: changed ?? null },
  };
}

/**
 * Takes an action back while everything still is as that action left it. Undoing it a second time
 * changes nothing.
 * @throws AppError 409
 */
export async function undoAction(
  { tx, assignment, userId }: { tx: Executor; assignment: AssignmentRow; userId: string },
  body: UndoBody,
) {
  const action = await getAction(tx, body.undoes);
  const isTheirs = action?.assignmentId === assignment.id && action.userId === userId;
  if (!isTheirs || action.kind === 'undo') throw nothingToUndo();
  if (await isUndone(tx, assignment.id, action.id)) return null;
  // Both times are the phone's own.
  const passed = Math.abs(Date.parse(body.at) - Date.parse(String(action.details['at'])));
  if (passed > UNDO_WITHIN_SECONDS * 1000) throw tooLateToUndo();
  const kind = CONTACT_KINDS.find((each) => each === action.details['contact']);
  if (!action.effect) return null;
  const { before, after } = action.effect;
  if (kind) {
    const change = before.count - after.count;
    if (change === 1 || change === -1) await countContact(tx, assignment.id, { kind, change });
    return null;
  }
  const now = await read(tx, assignment, body);
  const stay = after.stay && stayOf(now.stays, after.stay.id);
  if (!isDeepStrictEqual({ ...now.standing, stay }, after)) throw changedMeanwhile();
  await restore(tx, assignment.id, { before, after });
  return null;
}

async function restore(
  tx: Executor,
  id: string,
  { before, after }: { before: Standing; after: Standing },
) {
  const { status, declineReason, ...times } = before;
  await changeAssignment(tx, id, {
    status,
    declineReason,
    answeredAt: dateOf(times.answeredAt),
    expectedAt: dateOf(times.expectedAt),
    acknowledgedAt: dateOf(times.acknowledgedAt),
  });
  if (!after.stay) return;
  const isDone = before.stay
    ? await changeShift(tx, after.stay.id, {
        arrivedAt: new Date(before.stay.arrivedAt),
        leftAt: dateOf(before.stay.leftAt),
        kindOfWork: before.stay.kindOfWork,
      })
    : await removeShift(tx, after.stay.id);
  if (!isDone) throw hoursApproved();
}

/** What `body` can change, and no more: many chaplains answer a call in the same second. */
async function read(tx: Executor, assignment: AssignmentRow, body: ActionBody) {
  const { id } = assignment;
  const stays = WITH_STAYS.includes(body.kind) ? await shiftsOf(tx, id) : [];
  const standing = {
    status: assignment.status,
    answeredAt: textOf(assignment.answeredAt),
    expectedAt: textOf(assignment.expectedAt),
    declineReason: assignment.declineReason,
    acknowledgedAt: textOf(assignment.acknowledgedAt),
    count: body.kind === 'contact' ? await countOf(tx, id, body.contact) : 0,
  };
  return { standing, stays: stays.map(presentStay) };
}

function presentStay({ id, arrivedAt, leftAt, kindOfWork }: ShiftRow) {
  return { id, arrivedAt: arrivedAt.toISOString(), leftAt: textOf(leftAt), kindOfWork };
}

function stayOf(stays: readonly ReturnType<typeof presentStay>[], id: string) {
  return stays.find((stay) => stay.id === id) ?? null;
}

function textOf(time: Date | null) {
  return time?.toISOString() ?? null;
}

function dateOf(text: string | null) {
  return text === null ? null : new Date(text);
}
