import { endpointQuery } from '#client/lib/endpoint-query.ts';
import { countSitePeople, listSites } from '#shared/sites/api.ts';

export function sitesQuery(activationId: string) {
  return endpointQuery(listSites, { params: { id: activationId } });
}

/** Not cached, because the number of people changes whenever a chaplain answers. */
export function sitePeopleQuery(activationId: string, siteId: string) {
  return {
    ...endpointQuery(countSitePeople, { params: { id: activationId, siteId } }),
    staleTime: 0,
    refetchOnMount: 'always' as const,
  };
}
