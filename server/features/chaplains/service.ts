import type { CreateChaplainBody } from '#shared/chaplains/schemas.ts';
import type { Database } from '#server/db/database.ts';
import { isUniqueViolation } from '#server/db/errors.ts';
import { recordAudit } from '#server/features/audit/service.ts';
import { alreadyApproved, alreadyDeclined, chaplainNotFound, profileExists } from './errors.ts';
import {
  getChaplainWithUser,
  insertChaplain,
  setApproved,
  setDeclined,
  type ChaplainWithUserRow,
} from './queries.ts';

export { countActive, countPending } from './queries.ts';

/** @throws AppError 409 when there is one already */
export async function applyAsChaplain(db: Database, userId: string, body: CreateChaplainBody) {
  try {
    return await insertChaplain(db.orm, userId, body);
  } catch (error) {
    if (isUniqueViolation(error, 'chaplains_user_id_unique')) throw profileExists();
    throw error;
  }
}

/** Approves and activates; whoever comes second changes nothing. @throws AppError 404 */
export async function approveChaplain(
  db: Database,
  { chaplain, user }: ChaplainWithUserRow,
  actorId: string,
) {
  return db.transaction(async (tx) => {
    if (await setApproved(tx, chaplain.id, actorId)) {
      await recordAudit(tx, { action: 'chaplain-approved', actorId, subjectId: user.id });
    }
    return requireChaplain(await getChaplainWithUser(tx, chaplain.id));
  });
}

interface Decline {
  actorId: string;
  reason: string | null;
}

/** @throws AppError 404, 409 when it is approved or declined already */
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
    return after;
  });
}

function requireChaplain(row: ChaplainWithUserRow | null) {
  if (!row) throw chaplainNotFound();
  return row;
}
