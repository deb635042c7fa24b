import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReadQuery } from '#client/components/layout/query-view.tsx';
import type { Page } from '#shared/http.ts';
import type { Resource } from '#shared/resources/schemas.ts';

type Pages = InfiniteData<Page<Resource>>;

/** @returns the query without what fails while more is loaded: that is told below the list. */
export function firstRead(query: UseInfiniteQueryResult<Pages>): ReadQuery<Pages> {
  const { data, error, isError, refetch } = query;
  const isOfNext = query.isFetchingNextPage || query.isFetchNextPageError;
  return { data, error, isError: isError && !isOfNext, refetch };
}

/** @returns each resource once, though a list that changed between two pages gives it twice. */
export function joined(pages: Pages['pages']) {
  const resources = pages.flatMap(({ items }) => items);
  return {
    total: pages[0]?.total ?? 0,
    resources: [...new Map(resources.map((each) => [each.id, each])).values()],
  };
}
