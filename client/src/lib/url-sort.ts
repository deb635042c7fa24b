import type { Sort } from '#shared/fields.ts';
import { useUrlState } from './url-state.ts';

export interface UrlSort<Name extends string> {
  sort: Sort<Name>;
  setSort: (sort: Sort<Name>) => void;
}

/** Keeps the sort order in the URL, which omits the `usual` order. A change goes to page 1. */
export function useUrlSort<const Name extends string>(
  names: readonly Name[],
  usual: Sort<Name>,
): UrlSort<Name> {
  const url = useUrlState();
  const sorts = names.flatMap((name): Sort<Name>[] => [name, `-${name}`]);
  return {
    sort: sorts.find((each) => each === url.get('sort')) ?? usual,
    setSort: (sort) => url.set({ sort: sort === usual ? '' : sort, page: '' }, { replace: true }),
  };
}
