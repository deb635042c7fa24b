import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ConnectionError } from '#client/lib/call/api-error.ts';
import { call } from '#client/lib/call/api.ts';
import { isConnected } from '#client/lib/call/connection.ts';
import type { QueuedAction } from '#client/lib/device/database.ts';
import { applyMutation, useTellFailure, type MutationOptions } from '#client/lib/mutation.ts';
import { newId } from '#client/lib/call/new-id.ts';
import { isSignedInAs, useSession } from '#client/lib/session.ts';
import { showToast } from '#client/lib/toast-store.ts';
import { can } from '#shared/abilities.ts';
import { endpointPath, type CallInput, type Endpoint, type ResponseOf } from '#shared/http.ts';
import { trust } from '#shared/trust.ts';
import { queueAction } from './queue.ts';
import { queueNow, type NewAction } from './queue-state.ts';

type Described = Pick<QueuedAction, 'kind' | 'subject' | 'title' | 'about'> &
  Partial<Pick<QueuedAction, 'entered' | 'form'>>;

interface Variables<E extends Endpoint> {
  input: CallInput<E>;
  queued: Described;
}

const QUEUED = Symbol('queued');

/** Queues the change if the server can't be reached; the outbox reports a later refusal. */
export function useQueueableMutation<E extends Endpoint>(endpoint: E, options: MutationOptions<E>) {
  const client = useQueryClient();
  const user = useSession().data ?? null;
  const tellFailure = useTellFailure(options);
  return useMutation<ResponseOf<E> | typeof QUEUED, Error, Variables<E>>({
    mutationFn: async ({ input, queued }) => {
      const queue = (isTried: boolean) => {
        // After a logout nothing is queued, because nothing of the person may stay on the device.
        if (!user || !isSignedInAs(client, user.id) || !can(user, 'be-deployed')) return false;
        queueAction({ ...actionOf(endpoint, input, queued), userId: user.id, isTried });
        return true;
      };
      const isBehind = queueNow().actions.some(
        ({ subject, userId, refusal }) =>
          subject === queued.subject && userId === user?.id && refusal === undefined,
      );
      if ((isBehind || !isConnected()) && queue(false)) return QUEUED;
      // A request sent while online may arrive even if the connection fails before the answer.
      const isTried = navigator.onLine;
      try {
        return await call(endpoint, input);
      } catch (error) {
        if (error instanceof ConnectionError && queue(isTried)) return QUEUED;
        throw error;
      }
    },
    onSuccess: (answer) => {
      if (answer !== QUEUED)
        return applyMutation(client, trust<ResponseOf<E>>(answer, 'not queued'), options);
      showToast(KEPT);
      return undefined;
    },
    onError: tellFailure,
  });
}

const KEPT = {
  title: 'Waiting to be sent',
  description: 'Your change will be sent as soon as there is a connection.',
  isMinor: true,
};

function actionOf<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  described: Described,
): Omit<NewAction, 'userId'> {
  const { params, body } = trust<{ params?: Record<string, string>; body?: { actionId?: string } }>(
    input,
    'CallInput narrows it',
  );
  return {
    ...described,
    id: body?.actionId ?? newId(),
    entered: described.entered ?? [],
    at: new Date().toISOString(),
    method: trust<QueuedAction['method']>(endpoint.method, 'nothing is queued that only reads'),
    path: endpointPath(endpoint, params),
    ...(body !== undefined && { body }),
  };
}
