import type { AnswerRoad } from '#shared/deployments/constants.ts';
import { ACTION_MAX_AGE_DAYS } from '#shared/deployments/tap-times.ts';
import type { ActionBody } from '#shared/deployments/schemas.ts';
import type { Database, Executor } from '#server/db/database.ts';
import { readProgram } from '#server/program/settings-queries.ts';
import { readWarningHours } from '#server/program/warning-hours.ts';
import { applyAction } from './actions.ts';
import { deploymentNotFound, tooOld } from './errors.ts';
import { logTap } from './logged-actions.ts';
import type { Showing } from './present.ts';
import { getDeployment } from './queries.ts';
import { insertAction, lockDeployment } from './record-queries.ts';
import { isRecorded, oncePerId, withoutNothing } from './recorded-once.ts';
import { undoAction, withEffect } from './undo.ts';

export { askHome } from './ask-home.ts';
export { correctContacts } from './contacts.ts';
export { placeFacts } from './place-facts.ts';
export { deployUnasked } from './unasked.ts';
export { addOwnShift, correctOwnShift, correctShift, endOpenShifts } from './shifts.ts';

const DAY = 24 * 60 * 60 * 1000;

interface Act {
  deploymentId: string;
  userId: string;
  body: ActionBody;
  through: AnswerRoad;
  /** Whether the server set the times in the body. If so, a retry may have other times. */
  isTimedHere?: boolean;
  /** Runs in the same transaction, only for a new action. */
  alsoRecord?: (tx: Executor) => Promise<void>;
}

/**
 * Records a tap; repeating it changes nothing.
 * @throws AppError 400 when the tap is too old, 409 when its id is taken or the tap contradicts the
 * recorded state
 */
export async function act(db: Database, given: Act) {
  const { deploymentId, userId, body, through, isTimedHere = false, alsoRecord } = given;
  await oncePerId(() =>
    db.transaction(async (tx) => {
      // No audit event: the stored action is the record. `alsoRecord` audits coordinators' entries.
      const deployment = await lockDeployment(tx, deploymentId);
      if (!deployment) throw deploymentNotFound();
      const { actionId: id, ...sent } = body;
      const details = withoutNothing(sent);
      const { kind } = body;
      const action = { id, deploymentId, userId, kind, details };
      if (await isRecorded(tx, action, { isTimedHere })) return;
      const now = new Date();
      if (now.getTime() - Date.parse(body.at) > ACTION_MAX_AGE_DAYS * DAY) throw tooOld();
      const at = new Date(Math.min(Date.parse(body.at), now.getTime()));
      const effect =
        body.kind === 'undo'
          ? await undoAction({ tx, deployment, userId, at }, body)
          : await withEffect(tx, deployment, body, () =>
              applyAction({ tx, deployment, at, through }, body),
            );
      await insertAction(tx, { ...action, at, effect });
      const tapped = { deployment, actorId: userId, at, through };
      if (effect) await logTap(tx, tapped, { body, effect });
      await alsoRecord?.(tx);
    }),
  );
}

export async function readShowing(orm: Executor): Promise<Showing> {
  const { homeWithinHours } = await readProgram(orm, 'rules');
  return { now: new Date(), warnsAfter: await readWarningHours(orm), homeWithinHours };
}

export async function requireDeployment(db: Database, id: string) {
  const row = await getDeployment(db.orm, id);
  if (!row) throw deploymentNotFound();
  return row;
}
