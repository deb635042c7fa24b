import { loading, withRole } from '#server/http/guards.ts';
import { deploymentNotFound, shiftNotFound } from './errors.ts';
import { findDeploymentOfOwnShift, findOwnDeployment } from './queries.ts';

/** Those who may be deployed: chaplains, and administrators who are chaplains too. */
export const deployable = withRole('admin', 'chaplain');

/** The person whose deployment the path names; for everybody else there is none. */
export const ownDeployment = loading(deployable, async ({ user, params, orm }) => {
  const deploymentId = await findOwnDeployment(orm, user.id, params.id ?? '');
  if (!deploymentId) throw deploymentNotFound();
  return deploymentId;
});

/** The person whose hours the path names; for everybody else there are none. */
export const ownShift = loading(deployable, async ({ user, params, orm }) => {
  const shiftId = params.id ?? '';
  const deploymentId = await findDeploymentOfOwnShift(orm, user.id, shiftId);
  if (!deploymentId) throw shiftNotFound();
  return { deploymentId, shiftId };
});
