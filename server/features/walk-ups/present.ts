import type { OwnWalkUp, SiteCode, WalkUp } from '#shared/walk-ups/schemas.ts';
import type { ListedWalkUp, OwnWalkUpRow, SiteWithCode } from './queries.ts';

export function presentOwn({ walkUp, siteName, activation }: OwnWalkUpRow): OwnWalkUp {
  const { number, name, status, photoId, chaplainId } = walkUp;
  return {
    eventType: activation.eventType,
    location: activation.location,
    siteName,
    number,
    name,
    status,
    hasPhoto: photoId !== null,
    isLinked: chaplainId !== null,
  };
}

export function presentSiteCode({ madeAt, ...site }: SiteWithCode): SiteCode {
  return { ...site, madeAt: madeAt?.toISOString() ?? null };
}

export function presentWalkUp(row: ListedWalkUp): WalkUp {
  const { siteName, isOfFormerCode, others, decidedByName } = row;
  const { id, number, name, phone, body, credential, photoId, status } = row.walkUp;
  const { sentAt, decidedAt, declineReason, deploymentId, chaplainId } = row.walkUp;
  return {
    id,
    number,
    siteName,
    name,
    phone,
    body,
    credential,
    hasPhoto: photoId !== null,
    status,
    sentAt: sentAt.toISOString(),
    isOfFormerCode,
    others,
    decidedAt: decidedAt?.toISOString() ?? null,
    decidedByName,
    declineReason,
    deploymentId,
    chaplainId,
  };
}
