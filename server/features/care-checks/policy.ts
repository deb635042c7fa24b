import type { LoadContext } from '#server/http/guards.ts';
import { careCheckNotFound } from './errors.ts';
import { findOwn } from './queries.ts';

/** Answers 404 for other people's care checks, even to the office. */
export async function loadOwnCareCheck({ user, params, orm }: LoadContext) {
  const row = await findOwn(orm, user.id, params.id);
  if (!row) throw careCheckNotFound();
  return row.check.id;
}
