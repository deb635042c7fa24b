import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '#client/lib/call/api.ts';
import { endpointQuery, pagedData, sharedData } from '#client/lib/endpoint-query.ts';
import type { CallInput } from '#shared/http.ts';
import { listResources } from '#shared/resources/api.ts';
import { LIBRARY_PAGE_LENGTH } from '#shared/resources/constants.ts';
import type { LibraryFilters } from './use-filters.ts';

type Wanted = Omit<NonNullable<CallInput<typeof listResources>['query']>, 'limit' | 'offset'>;

const FRESH = { ...sharedData, staleTime: 0 } as const;

export function libraryQuery({ search, category, format, isBookmarked }: LibraryFilters) {
  return resourcePages({
    search,
    category,
    format,
    isBookmarked: isBookmarked ? 'true' : undefined,
  });
}

export function reviewQuery(isApproved: 'true' | 'false', search: string) {
  return resourcePages({ isApproved, search });
}

/** Counts all resources, regardless of the search. Requests one item and uses the total. */
export function countQuery(isApproved: 'true' | 'false') {
  return { ...endpointQuery(listResources, { query: { isApproved, limit: 1 } }), ...FRESH };
}

function resourcePages(wanted: Wanted) {
  return infiniteQueryOptions({
    queryKey: [listResources.path, wanted, 'pages'] as const,
    queryFn: ({ pageParam, signal }) =>
      call(
        listResources,
        { query: { ...wanted, limit: LIBRARY_PAGE_LENGTH, offset: pageParam } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const read = pages.reduce((sum, { items }) => sum + items.length, 0);
      return last.items.length > 0 && read < last.total ? read : undefined;
    },
    ...pagedData,
    ...FRESH,
  });
}
