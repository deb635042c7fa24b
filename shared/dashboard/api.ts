import { defineEndpoint } from '#shared/http.ts';
import { dashboardStatsSchema } from './schemas.ts';

export const dashboardStats = defineEndpoint({
  method: 'GET',
  path: '/api/dashboard/stats',
  summary: 'Counts for the four cards of the dashboard.',
  response: dashboardStatsSchema,
});
