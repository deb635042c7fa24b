import type { HandoverBody } from '#shared/duty/schemas.ts';
import type { Database, Executor } from '#server/db/database.ts';
import { begin, openNow, recordAtDesk, requireActivation, requireLive } from './desk.ts';
import {
  forSomebodyElse,
  handoverIsOver,
  handoverNotFound,
  handoverWaits,
  handsOverToSelf,
  nobodyOnDesk,
  notCoordinator,
} from './errors.ts';
import {
  findRunning,
  findWaiting,
  getHandover,
  holdCoordinator,
  insertHandover,
  lockDesk,
  markAccepted,
  markWithdrawn,
} from './queries.ts';

interface Writing {
  actorId: string;
  body: HandoverBody;
}

/** @throws AppError 400, 404, 409 */
export async function writeHandover(db: Database, { actorId, body }: Writing) {
  const { activationId: desk, toId, done, next, byVoice } = body;
  await db.transaction(async (tx) => {
    // Audited by recordAtDesk.
    await lockDesk(tx, desk);
    const activation = await requireLive(tx, desk);
    const running = await findRunning(tx, desk);
    if (!running?.userId) throw nobodyOnDesk();
    if (await findWaiting(tx, desk)) throw handoverWaits();
    if (toId === running.userId) throw handsOverToSelf();
    const to = toId === null ? null : await holdCoordinator(tx, toId);
    if (toId !== null && !to) throw notCoordinator('toId');
    const open = await openNow(tx, desk);
    await insertHandover(tx, {
      activationId: desk,
      fromId: running.userId,
      fromName: running.name,
      toId,
      toName: to?.name ?? null,
      done,
      next,
      byVoice,
      open,
    });
    const text = `Done: ${done}\nNext: ${next}\nBy voice: ${byVoice}`;
    await recordAtDesk(tx, { kind: 'handed-over', activation, actorId, subjectId: null, text });
  });
}

/**
 * Ends the running duty and begins the accepter's duty at the same moment. Returns the desk.
 *
 * @throws AppError 403, 404, 409
 */
export async function acceptHandover(
  db: Database,
  id: string,
  { actorId, phone }: { actorId: string; phone: string },
) {
  return db.transaction(async (tx) => {
    // Audited by recordAtDesk.
    const desk = (await requireHandover(tx, id)).activationId;
    await lockDesk(tx, desk);
    const handover = await requireHandover(tx, id);
    // A repeated request changes nothing.
    if (handover.acceptedAt && handover.toId === actorId) return desk;
    if (handover.acceptedAt || handover.withdrawnAt) throw handoverIsOver();
    if (handover.toId !== null && handover.toId !== actorId) throw forSomebodyElse();
    const activation = await requireLive(tx, desk);
    const holder = await holdCoordinator(tx, actorId);
    if (!holder) throw notCoordinator('toId');
    const running = await findRunning(tx, desk);
    if (running?.userId !== actorId) {
      await begin(tx, { desk, userId: actorId, name: holder.name, phone, from: null, until: null });
    }
    await markAccepted(tx, id, { toId: actorId, toName: holder.name });
    await recordAtDesk(tx, { kind: 'handover-accepted', activation, actorId, subjectId: actorId });
    return desk;
  });
}

/** @throws AppError 404, 409 */
export async function withdrawHandover(db: Database, id: string, actorId: string) {
  await db.transaction(async (tx) => {
    // Audited by recordAtDesk.
    const desk = (await requireHandover(tx, id)).activationId;
    await lockDesk(tx, desk);
    const handover = await requireHandover(tx, id);
    if (handover.withdrawnAt) return;
    if (handover.acceptedAt) throw handoverIsOver();
    await markWithdrawn(tx, id);
    const activation = desk === null ? null : await requireActivation(tx, desk);
    await recordAtDesk(tx, { kind: 'handover-withdrawn', activation, actorId, subjectId: null });
  });
}

async function requireHandover(orm: Executor, id: string) {
  const handover = await getHandover(orm, id);
  if (!handover) throw handoverNotFound();
  return handover;
}
