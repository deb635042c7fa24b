import { can } from '#shared/abilities.ts';
import type { LoadContext, SessionUser } from '#server/http/guards.ts';
import { resourceNotFound } from './errors.ts';
import { getResource, type ResourceView } from './queries.ts';

export function resourceView(user: SessionUser): ResourceView {
  return { userId: user.id, showsPending: can(user, 'review-resources') };
}

export async function loadResource({ user, params, orm }: LoadContext) {
  const row = await getResource(orm, resourceView(user), params.id);
  if (!row) throw resourceNotFound();
  return row;
}
