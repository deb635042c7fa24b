import type { LoadContext } from '#server/http/guards.ts';
import { shiftNotFound, siteNotFound } from './errors.ts';
import { findShift, findSite } from './queries.ts';

export async function loadSite({ params, orm }: LoadContext<{ id: string; siteId: string }>) {
  const row = await findSite(orm, params.id, params.siteId);
  if (!row) throw siteNotFound();
  return row;
}

export async function loadSiteShift({ params, orm }: LoadContext<{ id: string; shiftId: string }>) {
  const row = await findShift(orm, params.id, params.shiftId);
  if (!row) throw shiftNotFound();
  return row;
}
