import type { LoadContext } from '#server/http/guards.ts';
import { userNotFound } from './errors.ts';
import { getListedUser } from './queries.ts';

export async function loadUser({ params, orm }: LoadContext) {
  const row = await getListedUser(orm, params.id);
  if (!row) throw userNotFound();
  return row;
}
