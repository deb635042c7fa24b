import { notFound } from '#server/errors.ts';
import type { LoadContext } from '#server/http/guards.ts';
import { getUser } from './queries.ts';

export async function loadUser({ params, orm }: LoadContext) {
  const user = await getUser(orm, params.id);
  if (!user || user.erasedAt) throw notFound('This user');
  return user;
}
