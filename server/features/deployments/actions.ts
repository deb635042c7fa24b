import type { ActionBody } from '#shared/deployments/schemas.ts';
import type { Executor } from '#server/db/database.ts';
import { alreadyLeft, laterHours, leftTooEarly, notOnScene, onScene, released } from './errors.ts';
import {
  changeAssignment,
  changeShift,
  countContact,
  insertShift,
  shiftsOf,
  type AssignmentRow,
  type ShiftRow,
} from './record-queries.ts';

interface Tap {
  tx: Executor;
  /** Locked. */
  assignment: AssignmentRow;
  at: Date;
}

/**
 * Does what one tap means. Taps come late and in the order of each phone, not of all of them: an
 * answer that is older than what is recorded already changes nothing.
 * @throws AppError 409 when it can't have happened
 */
export async function applyAction(
  tap: Tap,
  body: Exclude<ActionBody, { kind: 'undo' }>,
): Promise<void> {
  switch (body.kind) {
    case 'come':
      return come(tap, body.expectedAt ? new Date(body.expectedAt) : null);
    case 'decline':
      return decline(tap, body.reason ?? null);
    case 'arrive':
      return arrive(tap);
    case 'leave':
      return leave(tap, body.kindOfWork ?? undefined);
    case 'contact':
      return countContact(tap.tx, tap.assignment.id, { kind: body.contact, change: body.change });
    case 'acknowledge':
      return acknowledge(tap);
  }
}

async function come({ tx, assignment, at }: Tap, expectedAt: Date | null) {
  if (assignment.status === 'released') throw released();
  if (assignment.status === 'on-scene' || (await isStale({ tx, assignment, at }))) return;
  await changeAssignment(tx, assignment.id, {
    status: 'coming',
    answeredAt: at,
    expectedAt,
    declineReason: null,
  });
}

async function decline({ tx, assignment, at }: Tap, declineReason: string | null) {
  if (assignment.status === 'released' || (await isStale({ tx, assignment, at }))) return;
  if (assignment.status === 'on-scene') throw onScene();
  if (assignment.status === 'left') throw alreadyLeft();
  await changeAssignment(tx, assignment.id, {
    status: 'declined',
    answeredAt: at,
    expectedAt: null,
    declineReason,
  });
}

async function arrive({ tx, assignment, at }: Tap) {
  const stays = await shiftsOf(tx, assignment.id);
  if (stays.some((stay) => covers(stay, at))) return;
  const open = stays.find(({ leftAt }) => !leftAt);
  if (stays.some((stay) => stay !== open && stay.arrivedAt > at)) throw laterHours();
  if (open) await changeShift(tx, open.id, { arrivedAt: at });
  else await insertShift(tx, { assignmentId: assignment.id, arrivedAt: at });
  await changeAssignment(tx, assignment.id, {
    status: 'on-scene',
    answeredAt: assignment.answeredAt ?? at,
    declineReason: null,
  });
}

async function leave({ tx, assignment, at }: Tap, kindOfWork: ShiftRow['kindOfWork'] | undefined) {
  const open = (await shiftsOf(tx, assignment.id)).find(({ leftAt }) => !leftAt);
  if (!open) throw notOnScene();
  if (at < open.arrivedAt) throw leftTooEarly();
  await changeShift(tx, open.id, { leftAt: at, kindOfWork });
  await changeAssignment(tx, assignment.id, { status: 'left', expectedAt: null });
}

async function acknowledge({ tx, assignment }: Tap) {
  if (assignment.acknowledgedAt) return;
  await changeAssignment(tx, assignment.id, { acknowledgedAt: new Date() });
}

async function isStale({ tx, assignment, at }: Tap) {
  const stays = await shiftsOf(tx, assignment.id);
  const known = [assignment.answeredAt, ...stays.flatMap((stay) => [stay.arrivedAt, stay.leftAt])];
  return known.some((time) => time !== null && at < time);
}

function covers({ arrivedAt, leftAt }: ShiftRow, at: Date) {
  return arrivedAt <= at && (leftAt === null || at < leftAt);
}
