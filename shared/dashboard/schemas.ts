import * as z from 'zod/mini';
import { instant } from '#shared/fields.ts';

/** Where the viewer's month began; without it, that of UTC. */
export const dashboardStatsQuery = z.object({ monthStart: z.optional(instant) });

export const dashboardStatsSchema = z.object({
  activeChaplains: z.int(),
  pendingApplications: z.int(),
  activeDeployments: z.int(),
  pendingResources: z.int(),
  /** Chaplains who were asked to a standby or active activation and have not answered. */
  unansweredCalls: z.int(),
  /** Stays of any month that are over and not approved. */
  hoursToApprove: z.int(),
  chaplainsOnScene: z.int(),
  /** Whole minutes of stays that began this month and are over. */
  approvedMinutes: z.int(),
  unapprovedMinutes: z.int(),
  /** People cared for in deployments whose first stay began this month. */
  caredFor: z.int(),
});
