import { defineEndpoint } from '#shared/http.ts';
import { dashboardStatsQuery, dashboardStatsSchema } from './schemas.ts';

export const dashboardStats = defineEndpoint({
  method: 'GET',
  path: '/api/dashboard/stats',
  summary: 'Returns the counts on the dashboard’s cards, and this month’s hours on scene.',
  query: dashboardStatsQuery,
  response: dashboardStatsSchema,
});
