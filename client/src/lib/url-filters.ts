import { useTypedText, useUrlState } from './url-state.ts';

/** Every change of a filter goes back to page 1. */
export function useUrlFilters<const Name extends string>(names: readonly Name[]) {
  const url = useUrlState();
  const search = url.get('search');
  const typed = useTypedText(search, (text) =>
    url.set({ search: text.trim(), page: '' }, { replace: true }),
  );
  const set = (name: Name, value: string, { replace = false } = {}) =>
    url.set({ [name]: value, page: '' }, { replace });
  return {
    search,
    typed,
    get: (name: Name) => url.get(name),
    set,
    page: Math.max(1, Math.trunc(Number(url.get('page'))) || 1),
    setPage: (page: number) => url.set({ page: page === 1 ? '' : String(page) }),
    isFiltered: search !== '' || names.some((name) => url.get(name) !== ''),
    clear: () => {
      typed.drop();
      url.set(Object.fromEntries(['search', 'page', ...names].map((name) => [name, ''])));
    },
  };
}
