import type { CorrectShiftBody } from '#shared/deployments/schemas.ts';
import type { Database, Executor } from '#server/db/database.ts';
import { recordAudit } from '#server/features/audit/service.ts';
import { changeStay } from '#server/features/deployments/service.ts';
import { hoursNotFound, stillOnScene } from './errors.ts';
import { getHours, setApproved, takeApprovalBack, type HoursRow } from './queries.ts';

export { countOnScene, totalHours } from './queries.ts';

interface Correction {
  body: CorrectShiftBody;
  actorId: string;
}

/** @throws AppError 400, 404, 409 when they are approved or overlap others of the deployment */
export async function correctHours(
  db: Database,
  { shift, userId }: HoursRow,
  { body, actorId }: Correction,
) {
  return db.transaction(async (tx) => {
    await changeStay(tx, { assignmentId: shift.assignmentId, shiftId: shift.id }, body);
    await recordAudit(tx, { action: 'hours-changed', actorId, subjectId: userId });
    return requireHours(tx, shift.id);
  });
}

interface Approval {
  isApproved: boolean;
  actorId: string;
}

/** Approves or takes it back; a second time changes nothing. @throws AppError 404, 409 when still on scene */
export async function approveHours(
  db: Database,
  { shift: { id }, userId }: HoursRow,
  { isApproved, actorId }: Approval,
) {
  return db.transaction(async (tx) => {
    const isChanged = isApproved
      ? (await setApproved(tx, { ids: [id], approvedBy: actorId })) > 0
      : await takeApprovalBack(tx, id);
    const after = await requireHours(tx, id);
    if (isApproved && !after.shift.approvedAt) throw stillOnScene();
    if (isChanged) {
      const action = isApproved ? 'hours-approved' : 'hours-approval-withdrawn';
      const details = { minutes: after.minutes };
      await recordAudit(tx, { action, actorId, subjectId: userId, details });
    }
    return after;
  });
}

/** Approves those that are over and still to be approved. @returns how many that were. */
export async function approveManyHours(db: Database, ids: readonly string[], actorId: string) {
  return db.transaction(async (tx) => {
    const count = await setApproved(tx, { ids, approvedBy: actorId });
    if (count > 0) {
      const details = { count };
      await recordAudit(tx, { action: 'hours-approved', actorId, subjectId: null, details });
    }
    return count;
  });
}

async function requireHours(tx: Executor, id: string) {
  const row = await getHours(tx, id);
  if (!row) throw hoursNotFound();
  return row;
}
