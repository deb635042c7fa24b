import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReadQuery } from '#client/components/layout/query-view.tsx';
import type { Page } from '#shared/http.ts';
import type { Resource } from '#shared/resources/schemas.ts';

type Pages = InfiniteData<Page<Resource>>;

/** Leaves out errors of loading further pages: the end of the list shows these errors. */
export function firstRead(query: UseInfiniteQueryResult<Pages>): ReadQuery<Pages> {
  const { data, error, isError, refetch } = query;
  const isOfNext = query.isFetchingNextPage || query.isFetchNextPageError;
  return { data, error, isError: isError && !isOfNext, refetch };
}

/** Drops duplicates: if the list changes between two pages, both may contain the same resource. */
export function joined(pages: Pages['pages']) {
  const resources = pages.flatMap(({ items }) => items);
  return {
    total: pages[0]?.total ?? 0,
    resources: [...new Map(resources.map((each) => [each.id, each])).values()],
  };
}
