import { loading, withRole } from '#server/http/guards.ts';
import { assignmentNotFound } from './errors.ts';
import { findAssignment } from './queries.ts';

/** Administrators, with the assignment of the activation that the path names. */
export const administratorOfAssignment = loading(withRole('admin'), async ({ params, orm }) => {
  const row = await findAssignment(orm, params.id ?? '', params.assignmentId ?? '');
  if (!row) throw assignmentNotFound();
  return row;
});
