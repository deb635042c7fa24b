import type { QueryClient } from '@tanstack/react-query';
import { endpointPath, type Endpoint, type Page, type ResponseOf } from '#shared/http.ts';

interface Item {
  id: string;
}

type ItemOf<E extends Endpoint> = ResponseOf<E> extends Page<infer Listed> ? Listed : never;

/** Updates an item in an endpoint's cached lists; the next fetch replaces these lists. */
export function putInLists<E extends Endpoint>(
  client: QueryClient,
  endpoint: E,
  changed: ItemOf<E> & Item,
  params: Readonly<Record<string, string>> = {},
) {
  const path = endpointPath(endpoint, params);
  client.setQueriesData<Page<Item>>(
    // Skips the keys of infinite queries: they have more than two parts, and other data.
    { predicate: ({ queryKey }) => queryKey[0] === path && queryKey.length <= 2 },
    (page) => page && { ...page, items: withChanged(page.items, changed) },
  );
}

export function withChanged<T extends Item>(items: readonly T[], changed: T): T[] {
  return items.map((each) => (each.id === changed.id ? changed : each));
}
