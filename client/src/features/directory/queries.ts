import { directorySummary, listDirectory } from '#shared/directory/api.ts';
import { endpointQuery, pagedData } from '#client/lib/endpoint-query.ts';

export const PAGE_LENGTH = 24;

export interface Filters {
  search: string;
  expertise: string;
  availability: string;
  /** From 1. */
  page: number;
}

export const summaryQuery = endpointQuery(directorySummary, {});

export function directoryQuery({ page, ...filters }: Filters) {
  return {
    ...endpointQuery(listDirectory, {
      query: { ...filters, limit: PAGE_LENGTH, offset: (page - 1) * PAGE_LENGTH },
    }),
    ...pagedData,
  };
}
