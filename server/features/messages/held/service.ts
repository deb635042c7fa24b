import type { Logger } from 'pino';
import type { HoldDecision } from '#shared/messages/constants.ts';
import { afterCommit } from '#server/db/transaction.ts';
import type { Database } from '#server/db/database.ts';
import { recordAudit } from '#server/features/audit/service.ts';
import { notifyProcesses } from '#server/features/messages/queries.ts';
import { wakeWorkers } from '#server/features/messages/wake.ts';
import {
  dropHeld,
  forgetHold,
  forgetRestore,
  holdAll,
  holdLate,
  isRestored,
  lockLastStart,
  noteHold,
  noteStart,
  queueHeld,
  readLastStart,
  type StartedRelease,
} from './queries.ts';

interface Starting {
  db: Database;
  log: Logger;
  release: StartedRelease;
}

const OF_RESTORE =
  'Held because the portal was restored from a backup. Decide whether to send or drop it.';
const OF_UPGRADE =
  'Held because it was overdue when the portal was upgraded. Decide whether to send or drop it.';
const DROPPED = 'The message was held back, and an administrator decided not to send it.';

/** Holds messages that a restore or upgrade may have made stale. Call before any worker starts. */
export async function holdAtStart({ db, log, release }: Starting): Promise<void> {
  const { version, commit } = release;
  const isSame = (last: StartedRelease | null) =>
    last?.version === version && last.commit === commit;
  // A plain restart writes nothing, because pages must work while the database is read-only.
  if (isSame(await readLastStart(db.orm)) && !(await isRestored(db.orm))) return;
  // No audit event: the log and the System page report the hold; the decision is audited.
  const held = await db.transaction(async (tx) => {
    const last = await lockLastStart(tx);
    const because = (await isRestored(tx)) ? 'restore' : 'upgrade';
    if (because === 'upgrade' && isSame(last)) return null;
    const count = await (because === 'restore'
      ? holdAll(tx, OF_RESTORE)
      : holdLate(tx, OF_UPGRADE));
    if (count > 0) await noteHold(tx, because);
    await forgetRestore(tx);
    await noteStart(tx, { version, commit });
    return { because, count };
  });
  if (held && held.count > 0) {
    log.warn(
      held,
      'messages are held: an administrator says on the page System, or an operator by `npm run held-messages`, whether to send or to drop them',
    );
  }
}

export async function decideHeld(db: Database, decision: HoldDecision, actorId: string | null) {
  return db.transaction(async (tx) => {
    // Makes starting processes wait. Otherwise, `forgetHold` would hide messages that they hold.
    await lockLastStart(tx);
    const counts =
      decision === 'send' ? await queueHeld(tx) : { sent: 0, dropped: await dropHeld(tx, DROPPED) };
    await forgetHold(tx);
    if (counts.sent + counts.dropped > 0) {
      const action = decision === 'send' ? 'held-messages-sent' : 'held-messages-dropped';
      await recordAudit(tx, { action, actorId, subjectId: null, details: counts });
      await notifyProcesses(tx);
      afterCommit(tx, wakeWorkers);
    }
    return counts;
  });
}
