import { useUrlFilters } from '#client/lib/url-filters.ts';

export type DirectoryFilters = ReturnType<typeof useFilters>;

/** The directory's filters, kept in the URL. */
export function useFilters() {
  return useUrlFilters(['expertise', 'availability']);
}
