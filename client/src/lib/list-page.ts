import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { CallInput, Endpoint, Page, QueryInputOf } from '#shared/http.ts';
import { trust } from '#shared/trust.ts';
import { endpointQuery, pagedData, sharedData } from './endpoint-query.ts';
import { pageQuery } from './page-query.ts';
import { useUrlFilters } from './url-filters.ts';

type ListEndpoint = Endpoint & { method: 'GET'; list: true };

type CriteriaOf<E extends Endpoint> = Omit<QueryInputOf<E>, 'limit' | 'offset'>;

/**
 * How a text in the URL becomes a criterion: as it is, as one of these choices (others count as no
 * choice), or by a function.
 */
type FilterOf<Criteria, Name> =
  | ((text: string) => Partial<Criteria>)
  | (Name extends keyof Criteria
      ? string extends Criteria[Name]
        ? 'text'
        : readonly NonNullable<Criteria[Name]>[]
      : never);

interface ListPageOptions<E extends ListEndpoint, Name extends string> {
  params?: CallInput<E>['params'];
  /** By their names in the URL. */
  filters: { [N in Name]: FilterOf<CriteriaOf<E>, N> };
  /** Criteria of every request. */
  query?: Partial<CriteriaOf<E>>;
  pageLength: number;
  staleTime?: number;
  refetchOnMount?: 'always';
  /** In ms. */
  refetchInterval?: number;
}

export interface ListPage<T> {
  query: UseQueryResult<Page<T>>;
  pageLength: number;
  /** From 1. */
  page: number;
  setPage: (page: number) => void;
  isFiltered: boolean;
  clear: () => void;
}

/**
 * Reads one page of a list; the URL has its filters and its page. `criteria` is the request without
 * the page, for an export or totals of the same rows.
 */
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
