import type { LoadContext } from '#server/http/guards.ts';
import { deploymentNotFound } from './errors.ts';
import { findDeployment } from './queries.ts';

export async function loadDeployment({
  params,
  orm,
}: LoadContext<{ id: string; deploymentId: string }>) {
  const row = await findDeployment(orm, params.id, params.deploymentId);
  if (!row) throw deploymentNotFound();
  return row;
}
