import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { connectionBack } from '#client/lib/call/connection.ts';
import type { QueuedAction } from '#client/lib/device/database.ts';
import { invalidatePath } from '#client/lib/invalidation.ts';
import { isMarkedQueued } from '#client/lib/outbox/queue-marks.ts';
import { useQueued } from '#client/lib/outbox/queue-state.ts';
import { can } from '#shared/abilities.ts';
import type { User } from '#shared/accounts/schemas.ts';
import type { ActionInput, Deployment } from '#shared/deployments/schemas.ts';
import { trust } from '#shared/trust.ts';
import { putInOwnLists } from './put-in-own-lists.ts';
import { dropUndone } from './recent-taps.ts';

/**
 * Sends queued actions while mounted. Most administrators queue none, so for administrators the
 * code for sending is loaded at the first action.
 */
export function useOutbox(user: User) {
  const client = useQueryClient();
  const { own } = useQueued(user.id);
  const isUsed =
    can(user, 'keep-own-profile') || user.canBeCalled || own.length > 0 || isMarkedQueued(user.id);
  useEffect(() => (isUsed ? sendFor(client, user.id) : undefined), [client, isUsed, user.id]);
}

function sendFor(client: QueryClient, userId: string) {
  const ended = new AbortController();
  const { signal } = ended;
  void loadSender().then(({ startSending }) => {
    if (signal.aborted) return;
    const stop = startSending(client, userId, (...sent) => showAnswer(client, ...sent));
    signal.addEventListener('abort', stop);
  });
  return () => ended.abort();
}

/** Loads the code for sending. If that fails, waits for a connection and tries again. */
async function loadSender(): Promise<typeof import('#client/lib/outbox/sender.ts')> {
  try {
    return await import('#client/lib/outbox/sender.ts');
  } catch {
    await connectionBack();
    return loadSender();
  }
}

async function showAnswer(
  client: QueryClient,
  { kind, body, subject }: QueuedAction,
  answer: unknown,
) {
  if (kind === 'log-line' || kind === 'claim-visit') {
    await invalidatePath(client, subject);
    return true;
  }
  const isOfDeployment = kind === 'tap' || kind === 'add-hours' || kind === 'correct-hours';
  if (!isOfDeployment || answer === undefined) return false;
  await putInOwnLists(client, trust<Deployment>(answer, 'the server checks its answers'));
  if (kind !== 'tap') return true;
  const tap = trust<ActionInput>(body, 'useTaps queued it');
  if (tap.kind === 'undo') dropUndone(tap.undoes);
  return true;
}
