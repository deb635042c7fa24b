import { loading, withRole } from '#server/http/guards.ts';
import { deploymentNotFound } from './errors.ts';
import { findDeployment } from './queries.ts';

/** Administrators, with the deployment of the activation that the path names. */
export const administratorOfDeployment = loading(withRole('admin'), async ({ params, orm }) => {
  const row = await findDeployment(orm, params.id ?? '', params.deploymentId ?? '');
  if (!row) throw deploymentNotFound();
  return row;
});
