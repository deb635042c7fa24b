import { loading, withRole } from '#server/http/guards.ts';
import { chaplainNotFound } from './errors.ts';
import { getChaplainWithUser } from './queries.ts';

/** Administrators, with the chaplain the path names. */
export const administratorOfChaplain = loading(withRole('admin'), async ({ params, orm }) => {
  const row = await getChaplainWithUser(orm, params.id ?? '');
  if (!row) throw chaplainNotFound();
  return row;
});
