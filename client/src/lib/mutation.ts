import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { CallInput, Endpoint, ResponseOf } from '#shared/http.ts';
import { trust } from '#shared/trust.ts';
import { isSessionOver, needsProof, serverMessage, SilenceError } from './api-error.ts';
import { call, type CallOptions } from './api.ts';
import { connectionBack } from './connection.ts';
import { invalidatePath } from './invalidation.ts';
import { showToast } from './toast-store.ts';
import { sendVerified } from './verification.ts';

interface Message {
  title: string;
  description: string;
}

export interface MutationOptions<E extends Endpoint> {
  /** Paths whose cached answers are out of date afterwards, with all that lies below them. */
  invalidates?: readonly `/api/${string}`[];
  /** Puts the answer where the cache keeps it, and is waited for, before anything is read again. */
  stores?: (answer: ResponseOf<E>, client: QueryClient) => unknown;
  /** Said in a toast when it is done. */
  success?: Message | ((answer: ResponseOf<E>) => Message);
  /** The toast when it fails: 'Error' and the server's message unless other words are given. */
  failure?: Failure | 'inline';
}

interface Failure extends Partial<Message> {
  /**
   * The form or dialog shows the failure too, and screen readers hear it there: the toast is silent
   * until that is closed. `failure: 'inline'` is the same with the usual words.
   */
  isInline?: boolean;
  /** Returns whether the caller answers a failure in another way than by a toast. */
  isAnswered?: (error: Error) => boolean;
}

/**
 * The one way to change something on the server: says what it makes out of date and what is told.
 * @returns `mutate` and `mutateAsync` take the endpoint's input and `CallOptions`. Nothing is told of
 * a call that its signal gave up. `mutateAsync` throws what `call` throws, after the toast.
 */
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

/** Stores the answer of a change, tells of it, and marks what it made out of date. */
export async function applyMutation<E extends Endpoint>(
  client: QueryClient,
  answer: ResponseOf<E>,
  { invalidates = [], stores, success }: MutationOptions<E>,
) {
  await stores?.(answer, client);
  if (success) showToast(typeof success === 'function' ? success(answer) : success);
  for (const path of invalidates) void invalidatePath(client, path);
}

/** Shows what became of a change whose answer was lost. */
async function readLater(client: QueryClient, invalidates: readonly `/api/${string}`[] = []) {
  await connectionBack();
  for (const path of invalidates) void invalidatePath(client, path);
}

const INLINE: Failure = { isInline: true };

/** Returns what tells the failure of a change. */
export function useTellFailure({ failure }: Pick<MutationOptions<Endpoint>, 'failure'>) {
  const isShown = useIsMounted();
  return (error: Error) => {
    // The sign-in page tells that the session ended.
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
