import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { currentUser } from '#shared/accounts/api.ts';
import type { User } from '#shared/accounts/schemas.ts';
import { queryKey } from '#shared/http.ts';
import { ApiError } from './api-error.ts';
import { call } from './api.ts';

const key = queryKey(currentUser);

const sessionQuery = queryOptions({
  queryKey: key,
  queryFn: async ({ signal }): Promise<User | null> => {
    try {
      return await call(currentUser, {}, { signal });
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  },
  gcTime: Infinity,
});

/**
 * @returns the query of the signed-in user: pending while that is being found out, null when
 * nobody is signed in.
 */
export function useSession() {
  return useQuery(sessionQuery);
}

/** Asks who is signed in before anything shows it. @returns when that is known, or can't be. */
export function askForSession(client: QueryClient): Promise<void> {
  return client.prefetchQuery(sessionQuery);
}

/** Makes `user` the one who is signed in, after a sign-in, a registration or a change of theirs. */
export function startSession(client: QueryClient, user: User) {
  client.setQueryData<User | null>(key, user);
}

/** Nobody is signed in any more: forgets all that was read for the one who was. */
export function endSession(client: QueryClient) {
  void client.cancelQueries();
  client.setQueryData<User | null>(key, null);
  client.removeQueries({ predicate: (query) => query.queryKey[0] !== key[0] });
}

/**
 * A page that the browser brings back from its memory may belong to someone who has signed out
 * since: nothing is shown before the session is known again.
 */
export function recheckSessionOnReturn(client: QueryClient) {
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) void client.resetQueries({ queryKey: key, exact: true });
  });
}
