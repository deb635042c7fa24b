import type { Executor } from '#server/db/database.ts';
import { lockActivation } from '#server/features/activations/queries.ts';
import { isLive } from '#server/features/activations/service.ts';
import {
  activationOver,
  shiftNotFound,
  shiftOfAnotherSite,
  siteClosed,
  siteNotFound,
} from './errors.ts';
import { findShift, findSite, getMainSite } from './queries.ts';

/** Locks the activation, so its sites change one at a time. @throws AppError 409 if it is over */
export async function requireLive(tx: Executor, activationId: string) {
  const activation = await lockActivation(tx, activationId);
  if (!activation || !isLive(activation.status)) throw activationOver();
  return activation;
}

export async function requireSite(tx: Executor, activationId: string, id: string) {
  const site = await findSite(tx, activationId, id);
  if (!site) throw siteNotFound();
  return site;
}

export async function requireShift(tx: Executor, activationId: string, id: string) {
  const found = await findShift(tx, activationId, id);
  if (!found) throw shiftNotFound();
  return found;
}

interface PlaceIds {
  activationId: string;
  siteId: string | undefined;
  siteShiftId: string | undefined;
}

/** Returns the open site and shift with these ids, or the main site if no ids are given. */
export async function requireOpenPlace(tx: Executor, { activationId, ...ids }: PlaceIds) {
  const found = ids.siteShiftId ? await requireShift(tx, activationId, ids.siteShiftId) : null;
  if (found && ids.siteId && found.site.id !== ids.siteId) throw shiftOfAnotherSite();
  const siteId = found?.site.id ?? ids.siteId;
  const site = siteId
    ? (found?.site ?? (await requireSite(tx, activationId, siteId)))
    : await getMainSite(tx, activationId);
  if (site?.endsAt) throw siteClosed();
  const shift = found?.shift ?? null;
  return {
    ids: { siteId: site?.id ?? null, siteShiftId: shift?.id ?? null },
    site,
    shift,
    details: {
      ...(site && !site.isMain && { site: site.name }),
      ...(shift && {
        startsAt: shift.startsAt.toISOString(),
        endsAt: shift.endsAt.toISOString(),
      }),
    },
  };
}
