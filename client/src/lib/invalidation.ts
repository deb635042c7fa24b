import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** @returns whether the cached answer under `key` is of `path` or of a path below it. */
export function isBelow([first]: QueryKey, path: string): boolean {
  return typeof first === 'string' && (first === path || first.startsWith(`${path}/`));
}

/**
 * Stores what is known of `path` by now. What is being read of it may be older: it is given up, and
 * read again after that.
 */
export async function storeOverReads(client: QueryClient, path: string, store: () => void) {
  const ofPath = { predicate: ({ queryKey }: { queryKey: QueryKey }) => queryKey[0] === path };
  const wasBeingRead = client.isFetching(ofPath) > 0;
  await client.cancelQueries(ofPath);
  store();
  if (wasBeingRead) void client.invalidateQueries(ofPath);
}

/**
 * Marks the answers of `path` and below as out of date and reads again those that are shown. A
 * first answer that is on its way may be older, and would be taken for new: it is given up as well.
 */
export async function invalidatePath(client: QueryClient, path: string): Promise<void> {
  await client.cancelQueries({
    predicate: ({ queryKey, state }) => isBelow(queryKey, path) && state.data === undefined,
  });
  await client.invalidateQueries({ predicate: ({ queryKey }) => isBelow(queryKey, path) });
}
