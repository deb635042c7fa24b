import { listErasureRequests, previewErasure, readOwnErasure } from '#shared/own-data/api.ts';
import { eachLook, endpointQuery } from '#client/lib/endpoint-query.ts';

export const ownErasureQuery = endpointQuery(readOwnErasure, {});

export const erasureRequestsQuery = { ...endpointQuery(listErasureRequests, {}), ...eachLook };

/** Read anew each time: what is counted changes up to the moment of asking. */
export const erasurePreviewQuery = (id: string) => ({
  ...endpointQuery(previewErasure, { params: { id } }),
  ...eachLook,
  gcTime: 0,
});
