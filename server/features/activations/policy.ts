import type { LoadContext } from '#server/http/guards.ts';
import { activationNotFound } from './errors.ts';
import { getActivation } from './queries.ts';

export async function loadActivation({ params, orm }: LoadContext) {
  const row = await getActivation(orm, params.id);
  if (!row) throw activationNotFound();
  return row;
}
