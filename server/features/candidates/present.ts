import type { Candidate } from '#shared/calls/schemas.ts';
import { sameValues, type Lists } from '#shared/program/lists.ts';
import { shortNotice, type CandidateRow, type Wanted } from './queries.ts';

export function presentCandidate(row: CandidateRow, wanted: Wanted, lists: Lists): Candidate {
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
      sameValues(lists.expertise, value).some((same) => chaplain.expertise.includes(same)),
    ),
    shortNotice: shortNotice(chaplain.availability, lists),
    isVisibleInDirectory: chaplain.isVisibleInDirectory,
    minutesLastWeek: page.minutes,
    lastDeployedAt: page.lastAt?.toISOString() ?? null,
    isDeployedElsewhere: page.isBusy,
    deploymentStatus: page.status,
  };
}
