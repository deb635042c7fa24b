import { queueAction, takeBack } from '#client/lib/outbox/queue.ts';
import { queueNow, useQueued, type NewAction } from '#client/lib/outbox/queue-state.ts';
import { undoOf } from '#client/lib/outbox/undo-of.ts';
import { newId } from '#client/lib/call/new-id.ts';
import { useSession } from '#client/lib/session.ts';
import { recordAction } from '#shared/deployments/api.ts';
import { ACTION_LABELS, CONTACT_LABELS } from '#shared/deployments/constants.ts';
import type { ActionInput, Deployment } from '#shared/deployments/schemas.ts';
import { endpointPath } from '#shared/http.ts';
import { deploymentLabel } from '#client/features/deployments/labels.ts';
import { keepUndone, offerUndo, settle, withdrawUndo, type RecentTap } from './recent-taps.ts';

type WithoutTap<Body> = Body extends unknown ? Omit<Body, 'actionId' | 'at'> : never;

/** An action without id and time, which are added when it is tapped. */
export type Action = WithoutTap<ActionInput>;

export function useTaps() {
  const userId = useSession().data?.id;
  const { own, waiting } = useQueued(userId);
  return {
    queued: own,
    waiting,
    tap: (before: Deployment, action: Action) => {
      if (!userId) return;
      const body = { ...action, actionId: newId(), at: new Date().toISOString() };
      queueAction(queuedTap(userId, before, body));
      offerUndo({ deploymentId: before.id, body, before });
      if (action.kind !== 'contact') settle();
    },
    undo: (tap: RecentTap) => {
      if (!userId) return;
      withdrawUndo(tap);
      keepUndone(tap);
      settle();
      const tapped = queuedTap(userId, tap.before, tap.body);
      const kept = queueNow().actions.find(({ id }) => id === tapped.id);
      const undo = undoOf(tapped);
      if (kept) void takeBack(kept, undo);
      else if (undo) queueAction({ ...undo, undoes: tapped.id });
    },
  };
}

function enteredIn(body: ActionInput): string[] {
  if (body.kind === 'contact') {
    return [`${CONTACT_LABELS[body.contact]}, ${body.change > 0 ? 'one more' : 'one fewer'}`];
  }
  return 'reason' in body && body.reason ? [body.reason] : [];
}

function queuedTap(userId: string, deployment: Deployment, body: ActionInput): NewAction {
  return {
    id: body.actionId,
    userId,
    kind: 'tap',
    subject: deployment.id,
    title: ACTION_LABELS[body.kind],
    about: deploymentLabel(deployment),
    entered: enteredIn(body),
    at: body.at,
    method: 'POST',
    path: endpointPath(recordAction, { id: deployment.id }),
    body,
  };
}
