import { endpointQuery, sharedData } from '#client/lib/endpoint-query.ts';
import { dashboardStats } from '#shared/dashboard/api.ts';

export function statsQuery() {
  const now = new Date();
  const monthStart = new Date(now.getFullYear(), now.getMonth()).toISOString();
  return { ...endpointQuery(dashboardStats, { query: { monthStart } }), ...sharedData };
}
