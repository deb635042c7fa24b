import type { LoadContext } from '#server/http/guards.ts';
import { chaplainNotFound } from './errors.ts';
import { getChaplainWithUser } from './queries.ts';

export async function loadChaplain({ params, orm }: LoadContext) {
  const row = await getChaplainWithUser(orm, params.id);
  if (!row) throw chaplainNotFound();
  return row;
}
