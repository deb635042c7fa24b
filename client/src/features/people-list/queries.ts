import { endpointQuery, sharedData } from '#client/lib/endpoint-query.ts';
import { listActivations } from '#shared/activations/api.ts';
import { listViews } from '#shared/people-list/api.ts';

export const viewsQuery = { ...endpointQuery(listViews, {}), ...sharedData };

export const recentActivationsQuery = {
  ...endpointQuery(listActivations, { query: { limit: 50 } }),
  ...sharedData,
};
