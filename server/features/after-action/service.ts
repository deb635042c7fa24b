import type { AfterActionBody } from '#shared/after-action/schemas.ts';
import type { Database, Orm } from '#server/db/database.ts';
import { lockDeployment } from '#server/features/deployments/record-queries.ts';
import { notLeftYet, notThere, reportClosed } from './errors.ts';
import { closingTime, presentOwn } from './present.ts';
import { getNote, getServed, removeNote, saveNote } from './queries.ts';

interface Own {
  deploymentId: string;
  userId: string;
}

/** @throws AppError 409 before the chaplain's first departure, and once the report is closed */
export async function writeNote(
  db: Database,
  { deploymentId, userId }: Own,
  { text = null }: AfterActionBody,
) {
  await db.transaction(async (tx) => {
    // No audit event: the note belongs to the chaplain, who can change it.
    await lockDeployment(tx, deploymentId);
    const served = await getServed(tx, deploymentId);
    if (!served) throw notThere();
    if (!served.hasLeft) throw notLeftYet();
    const closesAt = closingTime(served);
    if (closesAt && closesAt <= new Date()) throw reportClosed();
    if (text === null) await removeNote(tx, deploymentId);
    else await saveNote(tx, { deploymentId, userId, text });
  });
}

export async function readOwn(orm: Orm, deploymentId: string) {
  const served = await getServed(orm, deploymentId);
  if (!served) throw notThere();
  return presentOwn(await getNote(orm, deploymentId), served);
}
