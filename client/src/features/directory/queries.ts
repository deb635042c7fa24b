import { directorySummary, listDirectory } from '#shared/directory/api.ts';
import { endpointQuery, pagedData } from '#client/lib/endpoint-query.ts';
import type { DirectoryFilters } from './use-filters.ts';

export const PAGE_LENGTH = 24;

export const summaryQuery = endpointQuery(directorySummary, {});

export function directoryQuery(filters: DirectoryFilters) {
  const paging = { limit: PAGE_LENGTH, offset: (filters.page - 1) * PAGE_LENGTH };
  return {
    ...endpointQuery(listDirectory, { query: { ...chosen(filters), ...paging } }),
    ...pagedData,
  };
}

/** @returns what is looked for, whatever the page. */
export function chosen({ search, get }: DirectoryFilters) {
  return {
    search,
    expertise: get('expertise'),
    availability: get('availability'),
    region: get('region'),
  };
}
