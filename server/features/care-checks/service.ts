import type { CareAnswersBody } from '#shared/care-checks/schemas.ts';
import type { Database, Executor } from '#server/db/database.ts';
import { tell } from '#server/features/messages/service.ts';
import { careCheckNotFound, notAnsweredYet, peerNotAvailable } from './errors.ts';
import { presentOwn } from './present.ts';
import { findOwn, findPeer, lockCheck, saveAnswers, setPeer } from './queries.ts';

interface Own {
  id: string;
  userId: string;
}

export async function answerCheck(db: Database, { id }: Own, body: CareAnswersBody) {
  await db.transaction(async (tx) => {
    // No audit event: administrators read the audit trail, and must not learn of this.
    await requireLocked(tx, id);
    await saveAnswers(tx, id, body);
  });
}

/** @throws AppError 409 if the check isn't answered, or 400 if the chaplain can't be a peer */
export async function shareCheck(db: Database, { id, userId }: Own, chaplainId: string) {
  await db.transaction(async (tx) => {
    // No audit event: administrators read the audit trail, and must not learn of this.
    const check = await requireLocked(tx, id);
    if (!check.answeredAt) throw notAnsweredYet();
    const peerId = await findPeer(tx, { chaplainId, userId });
    if (peerId === null) throw peerNotAvailable();
    if (check.peerId === peerId) return;
    await setPeer(tx, id, peerId);
    // Passes no `actorId`, because the Messages page would show the actor's name to the office.
    await tell(tx, {
      kind: 'care-shared',
      facts: {},
      to: [{ userId: peerId }],
      actorId: null,
      askerId: userId,
    });
  });
}

export async function stopSharing(db: Database, { id }: Own) {
  await db.transaction(async (tx) => {
    // No audit event: administrators read the audit trail, and must not learn of this.
    await requireLocked(tx, id);
    await setPeer(tx, id, null);
  });
}

export async function requireOwn(db: Database, { id, userId }: Own) {
  const row = await findOwn(db.orm, userId, id);
  if (!row) throw careCheckNotFound();
  return presentOwn(row);
}

async function requireLocked(tx: Executor, id: string) {
  const check = await lockCheck(tx, id);
  if (!check) throw careCheckNotFound();
  return check;
}
