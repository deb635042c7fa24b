import { asc } from 'drizzle-orm';
import { deployments } from '#shared/deployments/table.ts';
import type { Database } from '#server/db/database.ts';

/** Returns how all deployments stand, the earliest asked first. */
export async function readDeployments({ orm }: Database) {
  return orm
    .select({
      id: deployments.id,
      status: deployments.status,
      through: deployments.answeredThrough,
      declineReason: deployments.declineReason,
      expectedAt: deployments.expectedAt,
    })
    .from(deployments)
    .orderBy(asc(deployments.askedAt));
}
