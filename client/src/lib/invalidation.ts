import type { QueryClient, QueryKey } from '@tanstack/react-query';

export function isBelow([first]: QueryKey, path: string): boolean {
  return typeof first === 'string' && (first === path || first.startsWith(`${path}/`));
}

/** Runs `store`. Cancels and repeats reads in progress, which may return older data. */
export async function storeOverReads(client: QueryClient, path: string, store: () => void) {
  const ofPath = { predicate: ({ queryKey }: { queryKey: QueryKey }) => queryKey[0] === path };
  const wasBeingRead = client.isFetching(ofPath) > 0;
  await client.cancelQueries(ofPath);
  store();
  if (wasBeingRead) void client.invalidateQueries(ofPath);
}

/** Marks data as outdated. Cancels first reads in progress: their old data would seem current. */
export async function invalidatePath(client: QueryClient, path: string): Promise<void> {
  await client.cancelQueries({
    predicate: ({ queryKey, state }) => isBelow(queryKey, path) && state.data === undefined,
  });
  await client.invalidateQueries({ predicate: ({ queryKey }) => isBelow(queryKey, path) });
}
