import type { LoadContext } from '#server/http/guards.ts';
import { deploymentNotFound, shiftNotFound } from './errors.ts';
import { findDeploymentOfOwnShift, findOwnDeployment } from './queries.ts';

export async function loadOwnDeployment({ user, params, orm }: LoadContext) {
  const deploymentId = await findOwnDeployment(orm, user.id, params.id);
  if (!deploymentId) throw deploymentNotFound();
  return deploymentId;
}

export async function loadOwnShift({ user, params, orm }: LoadContext) {
  const deploymentId = await findDeploymentOfOwnShift(orm, user.id, params.id);
  if (!deploymentId) throw shiftNotFound();
  return { deploymentId, shiftId: params.id };
}
