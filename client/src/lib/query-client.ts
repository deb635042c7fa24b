import { QueryCache, QueryClient, MutationCache, type QueryKey } from '@tanstack/react-query';
import { withQuery } from '#shared/http.ts';
import { ApiError, isSessionOver, needsProof } from './api-error.ts';
import { getJson } from './api.ts';
import { storedAtOf } from './connection.ts';
import { loseSession, recheckRights } from './session.ts';

/**
 * @returns the cache of all that was read: never stale by itself, forgotten 5 minutes after its
 * last use. What failed for want of a connection, and what the device answered instead of the
 * server, is read again when the connection is back.
 */
export function createQueryClient(): QueryClient {
  const onError = (error: Error) => {
    if (isSessionOver(error)) loseSession(client);
    else if (error instanceof ApiError && error.status === 403 && !needsProof(error)) {
      recheckRights(client);
    }
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey, signal }) => getJson(pathOfKey(queryKey), signal),
        staleTime: Infinity,
        gcTime: 5 * 60 * 1000,
        retry: false,
        refetchOnWindowFocus: false,
        // The device may answer while there is no connection.
        networkMode: 'always',
        refetchOnReconnect: ({ state, queryKey }) =>
          state.status === 'error' || storedAtOf(pathOfKey(queryKey)) !== undefined
            ? 'always'
            : false,
      },
      mutations: { retry: false, networkMode: 'always', gcTime: 0 },
    },
  });
  return client;
}

/**
 * @param key `[path]`, `[path, query]`, or parts of a path.
 * @returns the path with its query; what is null or undefined is left out.
 */
export function pathOfKey(key: QueryKey): string {
  const [path, query] = key;
  if (key.length === 2 && typeof query === 'object' && query !== null) {
    return withQuery(String(path), { ...query });
  }
  return key.join('/');
}
