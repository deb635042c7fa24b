import { notFound } from '#server/errors.ts';
import type { LoadContext } from '#server/http/guards.ts';
import { getDelivery, getMessage } from './queries.ts';

export async function loadDelivery({ params, orm }: LoadContext) {
  const row = await getDelivery(orm, params.id);
  if (!row) throw notFound('This message');
  return row;
}

export async function loadMessage({ params, orm }: LoadContext) {
  const row = await getMessage(orm, params.id);
  if (!row) throw notFound('This message');
  return row;
}
