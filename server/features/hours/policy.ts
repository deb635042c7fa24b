import type { LoadContext } from '#server/http/guards.ts';
import { hoursNotFound } from './errors.ts';
import { getHours } from './queries.ts';

export async function loadHours({ params, orm }: LoadContext) {
  const row = await getHours(orm, params.id);
  if (!row) throw hoursNotFound();
  return row;
}
