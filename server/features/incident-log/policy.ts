import type { LoadContext } from '#server/http/guards.ts';
import { activationNotFound, lineNotFound } from './errors.ts';
import { findLine, getLogged } from './queries.ts';

export async function loadLogged({ params, orm }: LoadContext) {
  const activation = await getLogged(orm, params.id);
  if (!activation) throw activationNotFound();
  return activation;
}

export async function loadLine({ params, orm }: LoadContext<{ id: string; lineId: string }>) {
  const line = await findLine(orm, params.id, params.lineId);
  if (!line) throw lineNotFound();
  return line;
}
