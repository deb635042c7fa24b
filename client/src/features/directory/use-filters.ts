import { useUrlFilters } from '#client/lib/url-filters.ts';

export type DirectoryFilters = ReturnType<typeof useFilters>;

export const FILTERS = ['expertise', 'availability', 'region'] as const;

/** The directory's filters, kept in the URL. */
export function useFilters() {
  return useUrlFilters(FILTERS);
}
