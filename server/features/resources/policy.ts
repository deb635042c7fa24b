import { can } from '#shared/abilities.ts';
import type { LoadContext, SessionUser } from '#server/http/guards.ts';
import { officeDeletes, resourceNotFound } from './errors.ts';
import { getResource, type ResourceView } from './queries.ts';

export function resourceView(user: SessionUser): ResourceView {
  return { userId: user.id, showsPending: can(user, 'review-resources') };
}

export async function loadResource({ user, params, orm }: LoadContext) {
  const row = await getResource(orm, resourceView(user), params.id);
  if (!row) throw resourceNotFound();
  return row;
}

export async function loadRemovableResource(context: LoadContext) {
  const { user } = context;
  const row = await loadResource(context);
  const isOwnPending = row.resource.uploadedBy === user.id && !row.resource.isApproved;
  if (!can(user, 'review-resources') && !isOwnPending) throw officeDeletes();
  return row;
}
