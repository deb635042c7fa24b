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

/** For data that other people change: reloads when the connection returns. */
export const sharedData = { refetchOnReconnect: 'always' } as const;

export const eachLook = {
  ...sharedData,
  refetchOnMount: 'always',
  refetchOnWindowFocus: 'always',
} as const;

/** Keeps showing the previous page until the next one has loaded. */
export const pagedData = { placeholderData: keepPreviousData } as const;
