import { useTypedText, useUrlState } from '#client/lib/url-state.ts';
import type { Filters } from './queries.ts';

/** The directory's filters, kept in the URL; each change of one begins at the first page. */
export function useFilters() {
  const url = useUrlState();
  const filters: Filters = {
    search: url.get('search'),
    expertise: url.get('expertise'),
    availability: url.get('availability'),
    page: Math.max(1, Math.trunc(Number(url.get('page'))) || 1),
  };
  const typed = useTypedText(filters.search, (search) =>
    url.set({ search: search.trim(), page: '' }, { replace: true }),
  );
  return {
    filters,
    typed,
    isFiltered: Boolean(filters.search || filters.expertise || filters.availability),
    setExpertise: (expertise: string) => url.set({ expertise, page: '' }),
    setAvailability: (availability: string) => url.set({ availability, page: '' }),
    setPage: (page: number) => url.set({ page: page === 1 ? '' : String(page) }),
    clear: () => {
      typed.drop();
      url.set({ search: '', expertise: '', availability: '', page: '' });
    },
  };
}
