import { QueryCache, QueryClient, MutationCache, type QueryKey } from '@tanstack/react-query';
import { withQuery } from '#shared/http.ts';
import { ApiError, isSessionOver, needsProof } from './call/api-error.ts';
import { getJson } from './call/api.ts';
import { storedAtOf } from './call/connection.ts';
import { loseSession, recheckRights } from './session.ts';

/** Cached responses never become stale by age, and are dropped 5 minutes after their last use. */
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
        // Queries run without a connection too, because the device may have a stored answer.
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

export function pathOfKey(key: QueryKey): string {
  const [path, query] = key;
  if (key.length === 2 && typeof query === 'object' && query !== null) {
    return withQuery(String(path), { ...query });
  }
  return key.join('/');
}
