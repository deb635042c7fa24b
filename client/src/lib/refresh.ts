import { useIsFetching, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { invalidatePath, isBelow } from './invalidation.ts';

/**
 * @param paths whose cached answers, with all below them, are to be read again.
 * @returns a function that does it, and whether any of them is being read.
 */
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

/**
 * Reads all again that the page shows, and forgets what it does not show: an answer that broke a
 * part of the page is among either. Without a connection everything stays.
 */
export async function readAnew(client: QueryClient) {
  if (!navigator.onLine) return;
  client.removeQueries({ predicate: (query) => query.getObserversCount() === 0 });
  await client.refetchQueries({ type: 'active' });
}
