import { eachLook, endpointQuery } from '#client/lib/endpoint-query.ts';
import { listSites } from '#shared/sites/api.ts';
import { countTeam, listReceivedTexts } from '#shared/team-messages/api.ts';
import type { TeamAudience } from '#shared/team-messages/schemas.ts';

export function sitesQuery(id: string) {
  return endpointQuery(listSites, { params: { id } });
}

/** Not cached, because the count changes as people answer. */
export function reachQuery(id: string, audience: TeamAudience) {
  return {
    ...endpointQuery(countTeam, { params: { id }, query: audience }),
    staleTime: 0,
    refetchOnMount: 'always' as const,
  };
}

export function receivedTextsQuery(id: string) {
  return { ...endpointQuery(listReceivedTexts, { params: { id }, query: {} }), ...eachLook };
}
