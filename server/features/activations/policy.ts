import { loading, withRole } from '#server/http/guards.ts';
import { activationNotFound } from './errors.ts';
import { getActivation } from './queries.ts';

/** Administrators, with the activation the path names. */
export const administratorOfActivation = loading(withRole('admin'), async ({ params, orm }) => {
  const row = await getActivation(orm, params.id ?? '');
  if (!row) throw activationNotFound();
  return row;
});
