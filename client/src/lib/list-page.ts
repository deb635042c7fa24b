import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { CallInput, Endpoint, Page, QueryInputOf } from '#shared/http.ts';
import { trust } from '#shared/trust.ts';
import { endpointQuery, pagedData, sharedData } from './endpoint-query.ts';
import { pageQuery } from './page-query.ts';
import { useUrlFilters } from './url-filters.ts';

type ListEndpoint = Endpoint & { method: 'GET'; list: true };

type CriteriaOf<E extends Endpoint> = Omit<QueryInputOf<E>, 'limit' | 'offset'>;

/** How a filter's URL value is read: as text, as one of the listed choices, or by a function. */
type FilterOf<Criteria, Name> =
  | ((text: string) => Partial<Criteria>)
  | (Name extends keyof Criteria
      ? string extends Criteria[Name]
        ? 'text'
        : readonly NonNullable<Criteria[Name]>[]
      : never);

interface ListPageOptions<E extends ListEndpoint, Name extends string> {
  params?: CallInput<E>['params'];
  filters: { [N in Name]: FilterOf<CriteriaOf<E>, N> };
  query?: Partial<CriteriaOf<E>>;
  pageLength: number;
  staleTime?: number;
  refetchOnMount?: 'always';
  /** The time between two refetches, in ms. */
  refetchInterval?: number;
}

export interface ListPage<T> {
  query: UseQueryResult<Page<T>>;
  pageLength: number;
  page: number;
  setPage: (page: number) => void;
  isFiltered: boolean;
  clear: () => void;
}

/** Keeps filters and page in the URL. `criteria` are the filters alone, for exports and totals. */
export function useListPage<E extends ListEndpoint, const Name extends string>(
  endpoint: E,
  { params, filters, query, pageLength, ...freshness }: ListPageOptions<E, Name>,
) {
  const names = trust<Name[]>(Object.keys(filters), 'they are declared by their names');
  const url = useUrlFilters(names);
  const read = names.map((name) => readFilter(name, filters[name], url.get(name)));
  const criteria = trust<Partial<CriteriaOf<E>>>(
    Object.assign({}, query, ...read),
    'FilterOf makes filters give parts of the query',
  );
  const input = { params, query: { ...criteria, ...pageQuery(url.page, pageLength) } };
  const result = useQuery({
    ...endpointQuery(endpoint, trust<CallInput<E>>(input, 'the options are typed by the endpoint')),
    ...pagedData,
    ...sharedData,
    ...freshness,
  });
  return { ...url, query: result, pageLength, criteria };
}

type Filter = 'text' | readonly unknown[] | ((text: string) => object);

function readFilter(name: string, filter: Filter, text: string) {
  if (typeof filter === 'function') return filter(text);
  return { [name]: filter === 'text' ? text : filter.find((each) => each === text) };
}
