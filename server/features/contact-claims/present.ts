import type { Claim, OwnClaim } from '#shared/contact-claims/schemas.ts';
import { PRESENT_STATUSES, type HeldClaim } from './queries.ts';

export function presentClaim({ claim, holder }: HeldClaim): Claim {
  return {
    ...factsOf(claim),
    with: holder && {
      deploymentId: holder.deploymentId,
      name: holder.name,
      status: holder.status,
    },
    closedAt: claim.closedAt?.toISOString() ?? null,
    createdAt: claim.createdAt.toISOString(),
  };
}

export function presentOwnClaim(held: HeldClaim, deploymentId: string): OwnClaim {
  const present = presentHolder(held);
  return {
    ...factsOf(held.claim),
    with: present && { name: present.name, isYou: present.deploymentId === deploymentId },
  };
}

/** The chaplain with the family. Null if this chaplain is neither coming nor on scene. */
export function presentHolder({ holder }: HeldClaim) {
  return holder && PRESENT_STATUSES.some((status) => status === holder.status) ? holder : null;
}

function factsOf({ id, label, lastContactAt, nextVisitAt }: HeldClaim['claim']) {
  return {
    id,
    label,
    lastContactAt: lastContactAt?.toISOString() ?? null,
    nextVisitAt: nextVisitAt?.toISOString() ?? null,
  };
}
