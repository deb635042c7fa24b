import { useIsFetching, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { invalidatePath, isBelow } from './invalidation.ts';

export function useRefresh(paths: readonly `/api/${string}`[]) {
  const client = useQueryClient();
  const fetching = useIsFetching({
    predicate: ({ queryKey }) => paths.some((path) => isBelow(queryKey, path)),
  });
  const refresh = () => {
    for (const path of paths) void invalidatePath(client, path);
  };
  return { refresh, refreshing: fetching > 0 };
}

/** Reloads shown data and drops other cached data. Call after bad data broke part of the page. */
export async function readAnew(client: QueryClient) {
  if (!navigator.onLine) return;
  client.removeQueries({ predicate: (query) => query.getObserversCount() === 0 });
  await client.refetchQueries({ type: 'active' });
}
