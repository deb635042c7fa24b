import { endpointQuery } from './endpoint-query.ts';
import { countRecipients } from '#shared/calls/api.ts';

/** Not cached, because people answer meanwhile. */
export function recipientsQuery(id: string, of: 'change' | 'reminder') {
  return {
    ...endpointQuery(countRecipients, { params: { id }, query: { of } }),
    staleTime: 0,
    refetchOnMount: 'always' as const,
  };
}
