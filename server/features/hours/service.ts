import type { CorrectShiftBody } from '#shared/deployments/schemas.ts';
import type { ApproveHoursBody, SeenHours } from '#shared/hours/schemas.ts';
import type { Database, Executor } from '#server/db/database.ts';
import { isOnlyOneWho } from '#server/features/accounts/service.ts';
import { recordAudit } from '#server/features/audit/service.ts';
import { tell, tellEach } from '#server/features/messages/service.ts';
import { correctShift } from '#server/features/deployments/service.ts';
import {
  areSomeOwn,
  lockHours,
  setApproved,
  sumOfOthers,
  takeApprovalBack,
} from './approval-queries.ts';
import { hoursChanged, hoursNotFound, ownHours, stillOnScene } from './errors.ts';
import { getHours, type HoursRow } from './queries.ts';

interface Correction {
  body: CorrectShiftBody;
  actorId: string;
}

export async function correctHours(
  db: Database,
  { shift, userId }: HoursRow,
  { body: { reason, ...change }, actorId }: Correction,
) {
  return db.transaction(async (tx) => {
    const before = await requireHours(tx, shift.id);
    await correctShift(
      tx,
      { deploymentId: shift.deploymentId, shiftId: shift.id, actorId },
      change,
    );
    const after = await requireHours(tx, shift.id);
    const details = { minutesBefore: before.minutes, minutes: after.minutes, reason };
    await recordAudit(tx, { action: 'hours-changed', actorId, subjectId: userId, details });
    if (userId && userId !== actorId && isCorrected(before.shift, after.shift)) {
      const { eventType, location } = after.activation;
      const facts = { eventType, location, reason };
      await tell(tx, { kind: 'hours-corrected', facts, to: [{ userId }], actorId });
    }
    return after;
  });
}

interface Approval {
  body: ApproveHoursBody;
  actorId: string;
}

/** Refuses the actor's own hours, open stays, and hours that changed after the actor saw them. */
export async function approveHours(
  db: Database,
  { shift: { id }, userId }: HoursRow,
  { body, actorId }: Approval,
) {
  return db.transaction(async (tx) => {
    const isChanged = body.isApproved
      ? (await approve(tx, [{ id, seen: body.seen }], actorId)) > 0
      : await takeApprovalBack(tx, id);
    const after = await requireHours(tx, id);
    if (isChanged) {
      const action = body.isApproved ? 'hours-approved' : 'hours-approval-withdrawn';
      const details = { minutes: after.minutes };
      await recordAudit(tx, { action, actorId, subjectId: userId, details });
    }
    return after;
  });
}

export async function approveManyHours(db: Database, hours: readonly SeenHours[], actorId: string) {
  return db.transaction(async (tx) => {
    const count = await approve(tx, hours, actorId);
    if (count > 0) {
      const details = { count };
      await recordAudit(tx, { action: 'hours-approved', actorId, subjectId: null, details });
    }
    return count;
  });
}

async function approve(tx: Executor, hours: readonly SeenHours[], actorId: string) {
  const ids = [...new Set(hours.map(({ id }) => id))];
  const rows = await lockHours(tx, ids);
  const changed = hours.filter(({ id, seen }) => {
    const row = rows.find((each) => each.id === id);
    return !row?.approvedAt && row?.updatedAt.getTime() !== Date.parse(seen);
  });
  if (changed.length > 0) throw hoursChanged(changed.length, hours.length);
  const unapproved = rows.filter(({ approvedAt }) => approvedAt === null);
  if (unapproved.some(({ leftAt }) => leftAt === null)) throw stillOnScene();
  const awaited = unapproved.map(({ id }) => id);
  if (
    (await areSomeOwn(tx, awaited, actorId)) &&
    !(await isOnlyOneWho(tx, 'manage-hours', actorId))
  ) {
    throw ownHours();
  }
  await setApproved(tx, awaited, actorId);
  const sums = await sumOfOthers(tx, awaited, actorId);
  const each = sums.map(({ userId, ...facts }) => ({ facts, to: [{ userId }] }));
  await tellEach(tx, { kind: 'hours-approved', each, actorId });
  return awaited.length;
}

function isCorrected(before: HoursRow['shift'], after: HoursRow['shift']) {
  return (
    before.arrivedAt.getTime() !== after.arrivedAt.getTime() ||
    before.leftAt?.getTime() !== after.leftAt?.getTime() ||
    before.kindOfWork !== after.kindOfWork
  );
}

async function requireHours(tx: Executor, id: string) {
  const row = await getHours(tx, id);
  if (!row) throw hoursNotFound();
  return row;
}
