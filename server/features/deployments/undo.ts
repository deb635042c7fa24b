import { isDeepStrictEqual } from 'node:util';
import { CONTACT_KINDS, type ActionKind } from '#shared/deployments/constants.ts';
import { UNDO_WITHIN_SECONDS } from '#shared/deployments/tap-times.ts';
import type { ActionBody } from '#shared/deployments/schemas.ts';
import type { Standing } from '#shared/deployments/table.ts';
import type { Executor } from '#server/db/database.ts';
import { logUndo } from './logged-actions.ts';
import { changedMeanwhile, hoursApproved, nothingToUndo, tooLateToUndo } from './errors.ts';
import { isPlaceFree } from './place-queries.ts';
import {
  changeDeployment,
  changeShift,
  countContact,
  countOf,
  getAction,
  isUndone,
  lockDeployment,
  removeShift,
  shiftsOf,
  type DeploymentRow,
  type ShiftRow,
} from './record-queries.ts';

const WITH_SHIFTS: readonly ActionKind[] = ['arrive', 'leave', 'undo'];

/** Defaults for actions that the previous release stored without these fields. */
const NO_HOME = { homeDueAt: null, homeAt: null, homeThrough: null };

type UndoBody = Extract<ActionBody, { kind: 'undo' }>;

interface Undoing {
  tx: Executor;
  deployment: DeploymentRow;
  userId: string;
  at: Date;
}

export async function withEffect(
  tx: Executor,
  deployment: DeploymentRow,
  body: ActionBody,
  apply: () => Promise<void>,
) {
  const before = await read(tx, deployment, body);
  await apply();
  const changedRow = body.kind === 'contact' ? deployment : await lockDeployment(tx, deployment.id);
  const after = await read(tx, changedRow ?? deployment, body);
  if (isDeepStrictEqual(before, after)) return null;
  const changed = after.shifts.find(
    (shift) => !isDeepStrictEqual(shift, shiftOf(before.shifts, shift.id)),
  );
  return {
    before: { ...before.standing, shift: changed ? shiftOf(before.shifts, changed.id) : null },
    after: { ...after.standing, shift: changed ?? null },
  };
}

/** Undoes an action, unless something else has changed since. A repeated undo changes nothing. */
export async function undoAction({ tx, deployment, userId, at }: Undoing, body: UndoBody) {
  const action = await getAction(tx, body.undoes);
  const isTheirs = action?.deploymentId === deployment.id && action.userId === userId;
  if (!isTheirs || action.kind === 'undo') throw nothingToUndo();
  if (await isUndone(tx, deployment.id, action.id)) return null;
  // Both times come from the phone, so a wrong clock doesn't matter.
  const passed = Math.abs(Date.parse(body.at) - Date.parse(String(action.details['at'])));
  if (passed > UNDO_WITHIN_SECONDS * 1000) throw tooLateToUndo();
  const kind = CONTACT_KINDS.find((each) => each === action.details['contact']);
  if (!action.effect) return null;
  const before = { ...NO_HOME, ...action.effect.before };
  const after = { ...NO_HOME, ...action.effect.after };
  if (kind) {
    const change = before.count - after.count;
    if (change === 1 || change === -1) await countContact(tx, deployment.id, { kind, change });
    return null;
  }
  const now = await read(tx, deployment, body);
  const shift = after.shift && shiftOf(now.shifts, after.shift.id);
  if (!isDeepStrictEqual({ ...now.standing, shift }, after)) throw changedMeanwhile();
  if (!(await isPlaceFree(tx, deployment, before.status))) throw changedMeanwhile();
  await restore(tx, deployment.id, { before, after });
  if (action.kind !== 'acknowledge') {
    await logUndo(tx, { deployment, userId, at }, action.kind);
  }
  return null;
}

async function restore(
  tx: Executor,
  id: string,
  { before, after }: { before: Standing; after: Standing },
) {
  const { status, declineReason, answeredThrough, homeThrough, ...times } = before;
  await changeDeployment(tx, id, {
    status,
    declineReason,
    answeredThrough,
    answeredAt: dateOf(times.answeredAt),
    expectedAt: dateOf(times.expectedAt),
    acknowledgedAt: dateOf(times.acknowledgedAt),
    homeDueAt: dateOf(times.homeDueAt),
    homeAt: dateOf(times.homeAt),
    homeThrough,
    waitsSince: dateOf(times.waitsSince ?? null),
  });
  if (!after.shift) return;
  const isDone = before.shift
    ? await changeShift(tx, after.shift.id, {
        arrivedAt: new Date(before.shift.arrivedAt),
        leftAt: dateOf(before.shift.leftAt),
        kindOfWork: before.shift.kindOfWork,
      })
    : await removeShift(tx, after.shift.id);
  if (!isDone) throw hoursApproved();
}

/** Reads only what `body` can change, because many chaplains may answer in the same second. */
async function read(tx: Executor, deployment: DeploymentRow, body: ActionBody) {
  const { id } = deployment;
  const shifts = WITH_SHIFTS.includes(body.kind) ? await shiftsOf(tx, id) : [];
  const standing = {
    status: deployment.status,
    answeredAt: textOf(deployment.answeredAt),
    expectedAt: textOf(deployment.expectedAt),
    answeredThrough: deployment.answeredThrough,
    declineReason: deployment.declineReason,
    acknowledgedAt: textOf(deployment.acknowledgedAt),
    homeDueAt: textOf(deployment.homeDueAt),
    homeAt: textOf(deployment.homeAt),
    homeThrough: deployment.homeThrough,
    waitsSince: textOf(deployment.waitsSince),
    count: body.kind === 'contact' ? await countOf(tx, id, body.contact) : 0,
  };
  return { standing, shifts: shifts.map(shiftValues) };
}

function shiftValues({ id, arrivedAt, leftAt, kindOfWork }: ShiftRow) {
  return { id, arrivedAt: arrivedAt.toISOString(), leftAt: textOf(leftAt), kindOfWork };
}

function shiftOf(shifts: readonly ReturnType<typeof shiftValues>[], id: string) {
  return shifts.find((shift) => shift.id === id) ?? null;
}

function textOf(time: Date | null) {
  return time?.toISOString() ?? null;
}

function dateOf(text: string | null) {
  return text === null ? null : new Date(text);
}
