import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useSession } from '#client/lib/session.ts';
import type { Deployment } from '#shared/deployments/schemas.ts';
import { dropTap, keepTap, onTapsChanged, tapsOf, type Tap, type TapBody } from './kept-taps.ts';
import { newId } from '#client/lib/new-id.ts';
import { startOutbox } from './outbox.ts';

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
    tap: ({ id, activation }: Deployment, action: Action) => {
      if (!userId) return;
      const at = new Date().toISOString();
      keepTap(userId, {
        deploymentId: id,
        about: `${activation.eventType}, ${activation.location}`,
        body: { ...action, actionId: newId(), at },
      });
    },
    discard: (tap: Tap) => userId && dropTap(userId, tap),
  };
}
