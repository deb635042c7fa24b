import * as z from 'zod/mini';

export const dashboardStatsSchema = z.object({
  activeChaplains: z.int(),
  pendingApplications: z.int(),
  activeDeployments: z.int(),
  pendingResources: z.int(),
});
