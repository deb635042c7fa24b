import * as z from 'zod/mini';
import { instant } from '#shared/fields.ts';

/** The start of the month in the viewer's time zone; by default, the start in UTC. */
export const dashboardStatsQuery = z.object({ monthStart: z.optional(instant) });

export const dashboardStatsSchema = z.object({
  activeChaplains: z.int(),
  pendingApplications: z.int(),
  activeDeployments: z.int(),
  pendingResources: z.int(),
  unansweredCalls: z.int(),
  hoursToApprove: z.int(),
  credentialsToVerify: z.int(),
  chaplainsOnScene: z.int(),
  /** Whole minutes of the stays on scene that began this month and have ended. */
  approvedMinutes: z.int(),
  unapprovedMinutes: z.int(),
  caredFor: z.int(),
  caredForInAll: z.int(),
  /** People in regions that the program no longer has. */
  withoutRegion: z.int(),
});
