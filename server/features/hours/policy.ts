import { loading, withRole } from '#server/http/guards.ts';
import { hoursNotFound } from './errors.ts';
import { getHours } from './queries.ts';

/** Administrators, with the hours the path names. */
export const administratorOfHours = loading(withRole('admin'), async ({ params, orm }) => {
  const row = await getHours(orm, params.id ?? '');
  if (!row) throw hoursNotFound();
  return row;
});
