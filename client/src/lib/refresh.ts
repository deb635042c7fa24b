import { useIsFetching, useQueryClient } from '@tanstack/react-query';
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
