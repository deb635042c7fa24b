import { listErasureRequests, previewErasure, readOwnErasure } from '#shared/own-data/api.ts';
import { eachLook, endpointQuery } from '#client/lib/endpoint-query.ts';

export const ownErasureQuery = endpointQuery(readOwnErasure, {});

export const erasureRequestsQuery = { ...endpointQuery(listErasureRequests, {}), ...eachLook };

/** Read anew each time, because the counts change until the erasure. */
export const erasurePreviewQuery = (id: string) => ({
  ...endpointQuery(previewErasure, { params: { id } }),
  ...eachLook,
  gcTime: 0,
});
