import { endpointQuery } from './endpoint-query.ts';
import { countRecipients } from '#shared/calls/api.ts';

type Of = 'change' | 'reminder' | 'completed' | 'cancelled';

/** Not cached, because the count changes as people answer. */
export function recipientsQuery(id: string, of: Of) {
  return {
    ...endpointQuery(countRecipients, { params: { id }, query: { of } }),
    staleTime: 0,
    refetchOnMount: 'always' as const,
  };
}
