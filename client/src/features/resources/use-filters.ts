import { useUrlFilters } from '#client/lib/url-filters.ts';
import { useUrlState } from '#client/lib/url-state.ts';
import { RESOURCE_FORMATS } from '#shared/resources/constants.ts';

export type LibraryFilters = ReturnType<typeof useLibraryFilters>;

export function useLibraryFilters() {
  const filters = useUrlFilters(['category', 'format', 'bookmarked']);
  const url = useUrlState();
  const { get, typed } = filters;
  return {
    ...filters,
    category: get('category') || undefined,
    format: RESOURCE_FORMATS.find((each) => each === get('format')),
    isBookmarked: get('bookmarked') === 'true',
    /** Searches immediately, without the pause after typing. */
    searchFor: (text: string) => {
      typed.drop();
      url.set({ search: text });
    },
  };
}
