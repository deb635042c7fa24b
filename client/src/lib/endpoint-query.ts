import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { queryKey, type CallInput, type Endpoint } from '#shared/http.ts';
import { call } from './api.ts';

/**
 * @param input params and query of the call; both are part of the key.
 * @returns options for `useQuery` that read an endpoint.
 */
export function endpointQuery<E extends Endpoint & { method: 'GET' }>(
  endpoint: E,
  input: CallInput<E>,
) {
  return queryOptions({
    queryKey: queryKey(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
  });
}

/** For data that others change: read again whenever the connection comes back. */
export const sharedData = { refetchOnReconnect: 'always' } as const;

/** For what others change while nobody looks: read again with each look, too. */
export const eachLook = {
  ...sharedData,
  refetchOnMount: 'always',
  refetchOnWindowFocus: 'always',
} as const;

/** For paged lists: the page before stays until the next is there. */
export const pagedData = { placeholderData: keepPreviousData } as const;
