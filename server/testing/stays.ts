import { asc, eq } from 'drizzle-orm';
import { shifts } from '#shared/deployments/table.ts';
import type { Database } from '#server/db/database.ts';

/** Reads the stays of a deployment in the order of arrival. */
export async function readStays({ orm }: Database, deploymentId: string) {
  return orm
    .select()
    .from(shifts)
    .where(eq(shifts.deploymentId, deploymentId))
    .orderBy(asc(shifts.arrivedAt));
}

export async function approveStays({ orm }: Database, deploymentId: string) {
  await orm
    .update(shifts)
    .set({ approvedAt: new Date() })
    .where(eq(shifts.deploymentId, deploymentId));
}
