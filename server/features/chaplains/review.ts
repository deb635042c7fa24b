import type { ApproveAddedBody } from '#shared/chaplains/schemas.ts';
import type { Database, Executor } from '#server/db/database.ts';
import { recordAudit, recordAudits } from '#server/features/audit/service.ts';
import { tell } from '#server/features/messages/service.ts';
import {
  alreadyApproved,
  alreadyDeclined,
  chaplainNotFound,
  listChanged,
  notApproved,
} from './errors.ts';
import { approveAdded } from './list-queries.ts';
import {
  approvePending,
  getChaplainWithUser,
  listWithPassword,
  lockRoster,
  setApproved,
  setDeclined,
  setWithdrawn,
  type ChaplainWithUserRow,
} from './queries.ts';

export async function approveChaplains(db: Database, ids: readonly string[], actorId: string) {
  return db.transaction(async (tx) => {
    await lockRoster(tx);
    const approved = await approvePending(tx, ids, actorId);
    await recordApprovals(tx, approved, actorId);
    return approved.length;
  });
}

/** `count` is how many people the office expects. @throws AppError 409 if the number differs */
export async function approveAddedChaplains(
  db: Database,
  { search, count }: ApproveAddedBody,
  actorId: string,
) {
  return db.transaction(async (tx) => {
    await lockRoster(tx);
    const approved = await approveAdded(tx, search, actorId);
    if (approved.length !== count) throw listChanged(approved.length, 'approved');
    await recordApprovals(tx, approved, actorId);
    return approved.length;
  });
}

async function recordApprovals(tx: Executor, approved: { userId: string }[], actorId: string) {
  await recordAudits(
    tx,
    approved.map(({ userId }) => ({ action: 'chaplain-approved', actorId, subjectId: userId })),
  );
  const ids = approved.map(({ userId }) => userId).filter((id) => id !== actorId);
  const to = await listWithPassword(tx, ids);
  await tell(tx, { kind: 'application-approved', facts: {}, to, actorId });
}

export async function approveChaplain(
  db: Database,
  { chaplain, user }: ChaplainWithUserRow,
  actorId: string,
) {
  return db.transaction(async (tx) => {
    if (await setApproved(tx, chaplain.id, actorId)) {
      await recordApprovals(tx, [{ userId: user.id }], actorId);
    }
    return requireChaplain(await getChaplainWithUser(tx, chaplain.id));
  });
}

interface Decline {
  actorId: string;
  reason: string | null;
}

export async function declineChaplain(
  db: Database,
  { chaplain, user }: ChaplainWithUserRow,
  { actorId, reason }: Decline,
) {
  return db.transaction(async (tx) => {
    const isDone = await setDeclined(tx, chaplain.id, { declinedBy: actorId, reason });
    const after = requireChaplain(await getChaplainWithUser(tx, chaplain.id));
    if (!isDone) throw after.chaplain.isApproved ? alreadyApproved() : alreadyDeclined();
    await recordAudit(tx, { action: 'chaplain-declined', actorId, subjectId: user.id });
    const to = [{ userId: user.id }];
    await tell(tx, { kind: 'application-declined', facts: {}, to, actorId });
    return after;
  });
}

export type ReleaseCalls = (
  tx: Executor,
  of: { chaplainId: string; userId: string; actorId: string },
) => Promise<void>;

interface Withdrawing {
  db: Database;
  releaseCalls: ReleaseCalls;
}

interface Withdrawal {
  actorId: string;
  reason: string;
}

/** Cancels unanswered calls. Current deployments continue until the office ends them. */
export async function withdrawApproval(
  { db, releaseCalls }: Withdrawing,
  { chaplain, user }: ChaplainWithUserRow,
  { actorId, reason }: Withdrawal,
) {
  return db.transaction(async (tx) => {
    const to = [{ userId: user.id }];
    // Runs before the withdrawal: unapproved chaplains get no mail at an unconfirmed address.
    await tell(tx, { kind: 'approval-withdrawn', facts: {}, to, actorId });
    const isDone = await setWithdrawn(tx, chaplain.id, { declinedBy: actorId, reason });
    const after = requireChaplain(await getChaplainWithUser(tx, chaplain.id));
    if (!isDone) throw notApproved();
    const about = { actorId, subjectId: user.id };
    const details = { reason };
    await recordAudit(tx, { action: 'chaplain-approval-withdrawn', ...about, details });
    await releaseCalls(tx, { chaplainId: chaplain.id, userId: user.id, actorId });
    return after;
  });
}

function requireChaplain(row: ChaplainWithUserRow | null) {
  if (!row) throw chaplainNotFound();
  return row;
}
