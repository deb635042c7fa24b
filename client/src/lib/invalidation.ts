import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** @returns whether the cached answer under `key` is of `path` or of a path below it. */
export function isBelow([first]: QueryKey, path: string): boolean {
  return typeof first === 'string' && (first === path || first.startsWith(`${path}/`));
}

/** Marks the answers of `path` and below as out of date and reads again those that are shown. */
export function invalidatePath(client: QueryClient, path: string): Promise<void> {
  return client.invalidateQueries({ predicate: ({ queryKey }) => isBelow(queryKey, path) });
}
