import type { QueryClient } from '@tanstack/react-query';
import { endpointPath, type Endpoint, type Page, type ResponseOf } from '#shared/http.ts';

interface Item {
  id: string;
}

type ItemOf<E extends Endpoint> = ResponseOf<E> extends Page<infer Listed> ? Listed : never;

/**
 * Shows a changed item where it stands in the cached lists of a call, until they are read again.
 * @param params of the path of the call.
 */
export function putInLists<E extends Endpoint>(
  client: QueryClient,
  endpoint: E,
  changed: ItemOf<E> & Item,
  params: Readonly<Record<string, string>> = {},
) {
  const path = endpointPath(endpoint, params);
  client.setQueriesData<Page<Item>>(
    // A longer key holds something else than one page.
    { predicate: ({ queryKey }) => queryKey[0] === path && queryKey.length <= 2 },
    (page) => page && { ...page, items: withChanged(page.items, changed) },
  );
}

/** Returns the items with `changed` in the place of the one with its id. */
export function withChanged<T extends Item>(items: readonly T[], changed: T): T[] {
  return items.map((each) => (each.id === changed.id ? changed : each));
}
