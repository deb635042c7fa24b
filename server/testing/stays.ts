import { asc, eq } from 'drizzle-orm';
import { shifts } from '#shared/deployments/table.ts';
import type { Database } from '#server/db/database.ts';

/** The stays of a deployment, the first arrival first. */
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
