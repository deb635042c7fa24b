import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useSession } from '#client/lib/session.ts';
import type { Deployment } from '#shared/deployments/schemas.ts';
import { newId } from '#client/lib/new-id.ts';
import { dropTap, keepTap, onTapsChanged, tapsOf, type Tap, type TapBody } from './kept-taps.ts';
import { startOutbox } from './outbox.ts';
import { keepUndone, offerUndo, settle, withdrawUndo, type RecentTap } from './recent-taps.ts';

type WithoutTap<Body> = Body extends unknown ? Omit<Body, 'actionId' | 'at'> : never;

/** What is tapped; its id and its time come with the tap. */
export type Action = WithoutTap<TapBody>;

const NONE: Tap[] = [];

/** Sends what waits while it is mounted. */
export function useOutbox(userId: string) {
  const client = useQueryClient();
  useEffect(() => startOutbox(client, userId), [client, userId]);
}

/** What the signed-in user tapped on this device and is not recorded yet. */
export function useTaps() {
  const userId = useSession().data?.id;
  const taps = useSyncExternalStore(onTapsChanged, () => (userId ? tapsOf(userId) : NONE));
  return {
    taps,
    waiting: taps.filter(({ refusal }) => refusal === undefined),
    refused: taps.filter(({ refusal }) => refusal !== undefined),
    tap: (before: Deployment, action: Action) => {
      if (!userId) return;
      const body = keep(userId, before, action);
      offerUndo({ deploymentId: before.id, body, before });
      if (action.kind !== 'contact') settle();
    },
    undo: (tap: RecentTap) => {
      if (!userId) return;
      const { actionId } = tap.body;
      withdrawUndo(tap);
      settle();
      const kept = tapsOf(userId).find(({ body }) => body.actionId === actionId);
      if (kept && (!kept.isTried || kept.refusal)) return dropTap(userId, kept);
      keepUndone(tap);
      keep(userId, tap.before, { kind: 'undo', undoes: actionId });
    },
    discard: (tap: Tap) => userId && dropTap(userId, tap),
  };
}

function keep(userId: string, { id, activation }: Deployment, action: Action) {
  const body = { ...action, actionId: newId(), at: new Date().toISOString() };
  const about = `${activation.eventType}, ${activation.location}`;
  keepTap(userId, { deploymentId: id, about, body });
  return body;
}
