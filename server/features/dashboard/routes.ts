import * as api from '#shared/dashboard/api.ts';
import type { Database } from '#server/db/database.ts';
import { countActiveDeployments } from '#server/features/activations/queries.ts';
import { countUnanswered } from '#server/features/calls/board-queries.ts';
import {
  countActive,
  countPending,
  countWithoutRegion,
} from '#server/features/chaplains/queries.ts';
import { countWaiting } from '#server/features/credentials/queries.ts';
import { countCaredFor, countOnScene, totalHours } from '#server/features/hours/queries.ts';
import { countPendingResources } from '#server/features/resources/queries.ts';
import { able } from '#server/http/guards.ts';
import { mount, type Mounted } from '#server/http/mount.ts';

export function dashboardRoutes({ orm }: Database): Mounted[] {
  return [
    mount(api.dashboardStats, able('see-dashboard'), async ({ query }) => {
      const [
        activeChaplains,
        pendingApplications,
        activeDeployments,
        pendingResources,
        unansweredCalls,
        unapproved,
        credentialsToVerify,
        chaplainsOnScene,
        { minutes, approvedMinutes, caredFor },
        withoutRegion,
        caredForInAll,
      ] = await Promise.all([
        countActive(orm),
        countPending(orm),
        countActiveDeployments(orm),
        countPendingResources(orm),
        countUnanswered(orm),
        totalHours(orm, { isApproved: false }),
        countWaiting(orm),
        countOnScene(orm),
        totalHours(orm, { from: query.monthStart ?? monthStart(new Date()) }),
        countWithoutRegion(orm),
        countCaredFor(orm),
      ]);
      return {
        activeChaplains,
        pendingApplications,
        activeDeployments,
        pendingResources,
        unansweredCalls,
        hoursToApprove: unapproved.shifts - unapproved.openShifts,
        credentialsToVerify,
        chaplainsOnScene,
        approvedMinutes,
        unapprovedMinutes: minutes - approvedMinutes,
        caredFor,
        caredForInAll,
        withoutRegion,
      };
    }),
  ];
}

const monthStart = (now: Date) =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth())).toISOString();
