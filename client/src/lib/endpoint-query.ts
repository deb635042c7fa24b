import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { queryKey, type CallInput, type Endpoint } from '#shared/http.ts';
import { call } from './call/api.ts';

export function endpointQuery<E extends Endpoint & { method: 'GET' }>(
  endpoint: E,
  input: CallInput<E>,
) {
  return queryOptions({
    queryKey: queryKey(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
  });
}

/** For data that other people change: read again when the connection returns. */
export const sharedData = { refetchOnReconnect: 'always' } as const;

export const eachLook = {
  ...sharedData,
  refetchOnMount: 'always',
  refetchOnWindowFocus: 'always',
} as const;

/** The former page stays until the next one has been read. */
export const pagedData = { placeholderData: keepPreviousData } as const;
