import type { SessionUser, Guard, LoadContext } from '#server/http/guards.ts';
import { anonymous } from '#server/http/guards.ts';
import { hashOfSecret } from '#server/http/secret.ts';
import { siteNotFound, walkUpNotFound } from './errors.ts';
import { findOfSecret, findSiteWithCode, findWalkUp, type OwnWalkUpRow } from './queries.ts';

export async function loadSite({ params, orm }: LoadContext<{ id: string; siteId: string }>) {
  const site = await findSiteWithCode(orm, params.id, params.siteId);
  if (!site) throw siteNotFound();
  return site;
}

export async function loadWalkUp({ params, orm }: LoadContext<{ id: string; walkUpId: string }>) {
  const walkUp = await findWalkUp(orm, params.id, params.walkUpId);
  if (!walkUp) throw walkUpNotFound();
  return walkUp;
}

export async function loadOfSecret({
  params,
  orm,
}: Pick<LoadContext<{ secret: string }>, 'params' | 'orm'>) {
  const own = await findOfSecret(orm, hashOfSecret(params.secret));
  if (!own) throw walkUpNotFound();
  return own;
}

/** Checks the secret before the body is read, so that strangers can't upload photos. */
export const holdingSecret: Guard<SessionUser | null, OwnWalkUpRow, { secret: string }> = {
  ...anonymous,
  load: loadOfSecret,
};
