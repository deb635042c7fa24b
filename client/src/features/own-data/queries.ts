import { listErasureRequests, previewErasure, readOwnErasure } from '#shared/own-data/api.ts';
import { eachLook, endpointQuery } from '#client/lib/endpoint-query.ts';

export const ownErasureQuery = endpointQuery(readOwnErasure, {});

export const erasureRequestsQuery = { ...endpointQuery(listErasureRequests, {}), ...eachLook };

export const erasurePreviewQuery = (id: string) => ({
  ...endpointQuery(previewErasure, { params: { id } }),
  ...eachLook,
  gcTime: 0,
});
