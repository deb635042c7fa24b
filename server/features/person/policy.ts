import type { LoadContext } from '#server/http/guards.ts';
import { notFound } from '#server/errors.ts';
import { getUser } from '#server/features/people/queries.ts';
import { getUserIdOf } from './queries.ts';

/** Accepts the id of the account or of the profile, because lists have one or the other. */
export async function loadPerson({ params, orm }: LoadContext) {
  const id = (await getUserIdOf(orm, params.id)) ?? params.id;
  const user = await getUser(orm, id);
  if (!user || user.erasedAt) throw notFound('This person');
  return user;
}
