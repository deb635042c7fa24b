import type { Candidate } from '#shared/calls/schemas.ts';
import { sameExpertise } from '#shared/chaplains/catalogue.ts';
import { shortNotice, type CandidateRow, type Wanted } from './queries.ts';

export function presentCandidate(row: CandidateRow, wanted: Wanted): Candidate {
  const { chaplain, user, page } = row;
  return {
    chaplainId: chaplain.id,
    name: `${user.firstName} ${user.lastName}`,
    city: chaplain.city,
    phone: chaplain.phone,
    primaryRegion: chaplain.primaryRegion,
    score: page.score,
    isInRegion: wanted.region !== null && chaplain.primaryRegion === wanted.region,
    matchedExpertise: wanted.expertiseWanted.filter((value) =>
      sameExpertise(value).some((same) => chaplain.expertise.includes(same)),
    ),
    shortNotice: shortNotice(chaplain.availability),
    isVisibleInDirectory: chaplain.isVisibleInDirectory,
    minutesLastWeek: page.minutes,
    lastDeployedAt: page.lastAt?.toISOString() ?? null,
    isDeployedElsewhere: page.isBusy,
    deploymentStatus: page.status,
  };
}
