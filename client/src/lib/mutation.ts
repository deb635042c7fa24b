import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { CallInput, Endpoint, ResponseOf } from '#shared/http.ts';
import { trust } from '#shared/trust.ts';
import { isSessionOver, needsProof, serverMessage, SilenceError } from './call/api-error.ts';
import { call, type CallOptions } from './call/api.ts';
import { connectionBack } from './call/connection.ts';
import { invalidatePath } from './invalidation.ts';
import { showToast } from './toast-store.ts';
import { sendVerified } from './verification.ts';

interface Message {
  title: string;
  description: string;
}

export interface MutationOptions<E extends Endpoint> {
  /** After the change, cached responses of these paths and of paths below them are reloaded. */
  invalidates?: readonly `/api/${string}`[];
  /** Puts the answer into the cache. Runs before other answers are read again. */
  stores?: (answer: ResponseOf<E>, client: QueryClient) => unknown;
  success?: Message | ((answer: ResponseOf<E>) => Message);
  /** The default toast is 'Error' with the server's message. */
  failure?: Failure | 'inline';
}

interface Failure extends Partial<Message> {
  /** True if the open form or dialog announces the error itself: the toast then stays silent. */
  isInline?: boolean;
  /** Returns true for an error that the caller handles, so that no toast is shown. */
  isAnswered?: (error: Error) => boolean;
}

/** The only way to change something on the server. `mutateAsync` throws the errors of `call`. */
export function useEndpointMutation<E extends Endpoint>(endpoint: E, options: MutationOptions<E>) {
  const client = useQueryClient();
  const tellFailure = useTellFailure(options);
  return useMutation<ResponseOf<E>, Error, CallInput<E> & CallOptions>({
    mutationFn: ({ signal, send, ...input }) =>
      sendVerified(() =>
        call(endpoint, trust<CallInput<E>>(input, 'all of it but the options'), {
          ...(signal && { signal }),
          ...(send && { send }),
        }),
      ),
    onSuccess: (answer) => applyMutation(client, answer, options),
    onError: (error, { signal }) => {
      if (signal?.aborted) return;
      tellFailure(error);
      if (error instanceof SilenceError) void readLater(client, options.invalidates);
    },
  });
}

export async function applyMutation<E extends Endpoint>(
  client: QueryClient,
  answer: ResponseOf<E>,
  { invalidates = [], stores, success }: MutationOptions<E>,
) {
  await stores?.(answer, client);
  if (success) showToast(typeof success === 'function' ? success(answer) : success);
  for (const path of invalidates) void invalidatePath(client, path);
}

/** Called if the response was lost: reloads the data as soon as there is a connection again. */
async function readLater(client: QueryClient, invalidates: readonly `/api/${string}`[] = []) {
  await connectionBack();
  for (const path of invalidates) void invalidatePath(client, path);
}

const INLINE: Failure = { isInline: true };

export function useTellFailure({ failure }: Pick<MutationOptions<Endpoint>, 'failure'>) {
  const isShown = useIsMounted();
  return (error: Error) => {
    // No toast is needed, because the sign-in page says that the session ended.
    if (isSessionOver(error) || needsProof(error)) return;
    const { isInline, isAnswered, ...words } = failure === 'inline' ? INLINE : (failure ?? {});
    if (isAnswered?.(error)) return;
    const isToldInForm = isInline === true && isShown.current;
    showToast({
      title: 'Error',
      description: serverMessage(error),
      ...words,
      kind: 'destructive',
      isMinor: isToldInForm,
      isSilent: isToldInForm,
    });
  };
}

function useIsMounted() {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
}
