import { loading, withRole } from '#server/http/guards.ts';
import { userNotFound } from './errors.ts';
import { getUser } from './queries.ts';

/** Administrators, with the user the path names. */
export const administratorOfUser = loading(withRole('admin'), async ({ params, orm }) => {
  const user = await getUser(orm, params.id ?? '');
  if (!user) throw userNotFound();
  return user;
});
